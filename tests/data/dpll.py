"""A SAT solver small enough to be right by inspection: unit propagation and backtracking.

Reads the DIMACS file that is its argument, and answers as the competitions ask for it. It stands
for the programs of other people where none may be installed.
"""

import sys


def propagate(clauses, trail, values):
    """Sets what the clauses force until nothing is left to set; false on a conflict."""
    changed = True
    while changed:
        changed = False
        for clause in clauses:
            if any(values.get(abs(literal)) == (literal > 0) for literal in clause):
                continue
            free = [literal for literal in clause if abs(literal) not in values]
            if not free:
                return False
            if len(free) == 1:
                values[abs(free[0])] = free[0] > 0
                trail.append(abs(free[0]))
                changed = True
    return True


def open_clauses(clauses, values):
    """The clauses that are not yet satisfied, without their false literals."""
    left = []
    for clause in clauses:
        if not any(values.get(abs(literal)) == (literal > 0) for literal in clause):
            left.append([literal for literal in clause if abs(literal) not in values])
    return left


def search(clauses, values):
    trail = []
    if propagate(clauses, trail, values):
        clauses = open_clauses(clauses, values)
        if not clauses:
            return True
        # A literal of a shortest clause: one of them has to be true.
        literal = min(clauses, key=len)[0]
        for value in (literal > 0, literal < 0):
            values[abs(literal)] = value
            if search(clauses, values):
                return True
            del values[abs(literal)]
    for variable in trail:
        del values[variable]
    return False


def main():
    with open(sys.argv[1], encoding="ascii") as file:
        words = [line.split() for line in file if line[0] not in "c"]
    variables = next(int(line[2]) for line in words if line[0] == "p")
    clauses = [[int(word) for word in line[:-1]] for line in words if line[0] != "p"]
    sys.setrecursionlimit(10 * variables + 1000)
    values = {}
    if not search(clauses, values):
        print("s UNSATISFIABLE")
        sys.exit(20)
    literals = [n if values.get(n, False) else -n for n in range(1, variables + 1)]
    print("s SATISFIABLE")
    print("v", *literals, 0)
    sys.exit(10)


main()
