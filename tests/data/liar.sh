#!/bin/sh
# Says that there is no answer, whatever it is asked.
echo 's UNSATISFIABLE'
