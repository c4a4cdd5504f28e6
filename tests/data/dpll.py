"""A small SAT solver: unit propagation with two watched literals, and backtracking.

Reads the DIMACS file that is its argument, and answers as the competitions ask for it. It stands
for the programs of other people where none may be installed.
"""

import sys


def read(path):
    with open(path, encoding="ascii") as file:
        lines = [line for line in file if line[0] != "c"]
    variables = int(lines[0].split()[2])
    return variables, [list(map(int, line.split()[:-1])) for line in lines[1:]]


class Solver:
    def __init__(self, variables, clauses):
        # By literal, negative ones from the end: what is true, and who watches what becomes false.
        self.true = [False] * (2 * variables + 1)
        self.watched = [[] for _ in self.true]
        self.trail = []
        self.clauses = [clause for clause in clauses if len(clause) > 1]
        for clause in self.clauses:
            self.watched[clause[0]].append(clause)
            self.watched[clause[1]].append(clause)
        self.units = [clause[0] for clause in clauses if len(clause) == 1]
        self.is_refuted = [] in clauses

    def assume(self, literal):
        """Makes a literal true, and all that follows from it; false on a conflict."""
        queue = [literal]
        while queue:
            literal = queue.pop()
            if self.true[literal]:
                continue
            if self.true[-literal]:
                return False
            self.true[literal] = True
            self.trail.append(literal)
            watchers, self.watched[-literal] = self.watched[-literal], []
            for at, clause in enumerate(watchers):
                if clause[0] == -literal:
                    clause[0], clause[1] = clause[1], clause[0]
                if not self.true[clause[0]] and self.rewatch(clause):
                    continue
                self.watched[-literal].append(clause)
                if self.true[-clause[0]]:
                    self.watched[-literal] += watchers[at + 1:]
                    return False
                queue.append(clause[0])
        return True

    def rewatch(self, clause):
        """Watches another literal of the clause in place of the second, if one is not false."""
        for at in range(2, len(clause)):
            if not self.true[-clause[at]]:
                clause[1], clause[at] = clause[at], clause[1]
                self.watched[clause[1]].append(clause)
                return True
        return False

    def undo(self, length):
        while len(self.trail) > length:
            self.true[self.trail.pop()] = False

    def choice(self):
        """A literal of a clause that is not yet true: one of them has to be."""
        for clause in self.clauses:
            if not any(self.true[literal] for literal in clause):
                return next(literal for literal in clause if not self.true[-literal])
        return None

    def solve(self):
        if self.is_refuted or not all(map(self.assume, self.units)):
            return False
        choices = []
        while (literal := self.choice()) is not None:
            choices.append((len(self.trail), literal))
            holds = self.assume(literal)
            while not holds:
                if not choices:
                    return False
                length, literal = choices.pop()
                self.undo(length)
                holds = self.assume(-literal)
        return True


def main():
    variables, clauses = read(sys.argv[1])
    solver = Solver(variables, clauses)
    if not solver.solve():
        print("s UNSATISFIABLE")
        sys.exit(20)
    literals = [n if solver.true[n] else -n for n in range(1, variables + 1)]
    print("s SATISFIABLE")
    print("v", *literals, 0)
    sys.exit(10)


main()
