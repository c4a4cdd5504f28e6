//! Solvers' answers: every shape that is met in the wild, and what is refused.

use encodings::format::asp::{self, AspOptions};
use encodings::format::knuth;
use encodings::format::opb::{self, OpbOptions};
use encodings::{Answer, AnswerError, CoverForm, Exported, Metadata, NewOption, Packing};

/// Two pieces, two cells, so two packings: a1 b2 and a2 b1.
const CNF: &str = "c varname 1 a1\nc varname 2 a2\nc varname 3 b1\nc varname 4 b2\n\
                   p cnf 4 6\n1 2 0\n3 4 0\n-1 -2 0\n-3 -4 0\n-1 -3 0\n-2 -4 0\n";

fn cnf() -> Exported {
    Exported::read(CNF.as_bytes()).expect("a file")
}

fn packing() -> Packing {
    let mut builder = Packing::builder();
    let pieces = [builder.piece("a"), builder.piece("b")];
    let cells = [builder.cell("1"), builder.cell("2")];
    for (piece, letter) in pieces.into_iter().zip(["a", "b"]) {
        for (at, cell) in cells.into_iter().enumerate() {
            let name = format!("{letter}{}", at + 1);
            builder.option(NewOption {
                cells: vec![cell],
                ..NewOption::new(name, piece)
            });
        }
    }
    builder.build().expect("a packing")
}

fn exported(write: impl FnOnce(&Packing, &mut Vec<u8>) -> std::io::Result<()>) -> Exported {
    let mut file = Vec::new();
    write(&packing(), &mut file).expect("memory can be written");
    Exported::read(&file[..]).expect("what we write")
}

fn models(models: &[&[&str]]) -> Answer<Vec<String>> {
    let strings = |model: &&[&str]| model.iter().map(ToString::to_string).collect();
    Answer::Satisfiable(models.iter().map(strings).collect())
}

#[track_caller]
fn accepts(file: &Exported, answer: &str, expected: &Answer<Vec<String>>) {
    match file.decode(answer.as_bytes()) {
        Ok(found) => assert_eq!(&found, expected, "for {answer}"),
        Err(error) => panic!("{error} for {answer}"),
    }
}

/// Every answer is refused for the reason beside it.
#[track_caller]
fn refuses(file: &Exported, answers: &[(&str, &str)]) {
    for (answer, reason) in answers {
        match file.decode(answer.as_bytes()) {
            Err(error) => assert!(error.to_string().contains(reason), "{error} for {answer}"),
            Ok(found) => panic!("{found:?} for {answer}"),
        }
    }
}

#[test]
fn competition_answers() {
    let one = models(&[&["a1", "b2"]]);
    accepts(&cnf(), "c hello\ns SATISFIABLE\nv 1 -2\nv -3 4 0\n", &one);
    accepts(&cnf(), "s SATISFIABLE\r\nv 1 -2 -3 4 0\r\n", &one);
    accepts(&cnf(), "v 1 -2 -3 4\nv 0\ns SATISFIABLE\n", &one);
    accepts(&cnf(), "s UNSATISFIABLE\n", &Answer::Unsatisfiable);
    accepts(&cnf(), "s UNKNOWN\n", &Answer::Unknown("UNKNOWN".into()));
}

#[test]
fn minisat_result_files_and_output() {
    accepts(&cnf(), "SAT\n1 -2 -3 4 0\n", &models(&[&["a1", "b2"]]));
    accepts(&cnf(), "UNSAT\n", &Answer::Unsatisfiable);
    accepts(&cnf(), "INDET\n", &Answer::Unknown("INDET".into()));
    let output = "WARNING: for repeatability, setting FPU to use double precision\n\
                  ============[ Problem Statistics ]=============\n\
                  |  Number of variables:             4         |\n\
                  ================================================\n\
                  restarts              : 1\nconflicts             : 0   (0 /sec)\n\
                  CPU time              : 0 s\n\n";
    accepts(
        &cnf(),
        &format!("{output}UNSATISFIABLE\n"),
        &Answer::Unsatisfiable,
    );
    refuses(
        &cnf(),
        &[(&format!("{output}SATISFIABLE\n"), "without a model")],
    );
}

#[test]
fn clasp_answers_with_several_models_before_the_verdict() {
    let answer = "c clasp version 3.3.10\nc Reading from stdin\nc Solving...\nc Answer: 1\n\
                  v 1 -2 -3 4 0\nc Answer: 2\nv -1 2 3 -4 0\ns SATISFIABLE\nc Models : 2\n";
    accepts(&cnf(), answer, &models(&[&["a1", "b2"], &["a2", "b1"]]));
}

#[test]
fn solvers_that_gave_up() {
    let cadical = "c --- [ result ] ---\nc\nc UNKNOWN\nc\nc exit 0\n";
    accepts(&cnf(), cadical, &Answer::Unknown("UNKNOWN".into()));
    accepts(
        &cnf(),
        "s INDETERMINATE\n",
        &Answer::Unknown("INDETERMINATE".into()),
    );
}

#[test]
fn wrong_cut_off_and_foreign_sat_answers() {
    let file = cnf();
    refuses(
        &file,
        &[
            ("", "empty or cut off"),
            ("c nothing\n", "empty or cut off"),
            ("s SATISFIABLE\n", "without a model"),
            ("s SATISFIABLE\nv 1 -2 -3 4\n", "does not end with 0"),
            ("v 1 -2 -3 4 0\n", "without a verdict"),
            ("s SATISFIABLE\nv 1 -2 0\n", "variable 3 has no value"),
            ("s SATISFIABLE\nv 1 -2 -3 4 5 0\n", "another file"),
            ("s SATISFIABLE\nv 1 -1 2 -3 4 0\n", "true and false"),
            ("s SATISFIABLE\nv 1 -2 3 -4 0\n", "clause 5 is false"),
            ("s UNSATISFIABLE\nv 1 -2 -3 4 0\n", "with a model"),
            ("s SATISFIABLE\ns UNSATISFIABLE\n", "second verdict"),
            ("s MAYBE\n", "no verdict"),
            ("s SATISFIABLE\nv 1 -2 x 4 0\n", "line 2, column 8"),
            (
                "bash: minisat: command not found\n",
                "no line of a SAT solver's answer",
            ),
        ],
    );
}

#[test]
fn clingo_answers() {
    let file =
        exported(|packing, out| asp::write(packing, AspOptions::default(), &Metadata::new(), out));
    let head = "pyclingo version 5.8.2\nReading from stdin\nSolving...\n";
    let tail = "\nModels       : 2\nCalls        : 1\nTime         : 0.001s (Solving: 0.00s)\n";
    let two = format!(
        "{head}Answer: 1 (Time: 0.001s)\nchosen(\"a1\") chosen(\"b2\")\nAnswer: 2 (Time: 0.001s)\n\
         chosen(\"a2\") chosen(\"b1\")\nSATISFIABLE\n{tail}"
    );
    accepts(&file, &two, &models(&[&["a1", "b2"], &["a2", "b1"]]));
    accepts(
        &file,
        &format!("{head}UNSATISFIABLE\n{tail}"),
        &Answer::Unsatisfiable,
    );
    let stopped = format!("{head}*** Info : (clingo): INTERRUPTED by signal!\nUNKNOWN\n{tail}");
    accepts(&file, &stopped, &Answer::Unknown("UNKNOWN".into()));
    let answer = |rest: &str| format!("{head}Answer: 1\n{rest}");
    refuses(
        &file,
        &[
            (&answer(""), "cut off"),
            (&answer("chosen(\"a1\") chosen(\"b2\")\n"), "cut off"),
            (&answer("chosen(\"a1\")\nSATISFIABLE\n"), "not placed"),
            (
                &answer("chosen(\"a1\") chosen(\"b1\")\nSATISFIABLE\n"),
                "taken twice",
            ),
            (
                &answer("chosen(\"a1\") chosen(\"a2\")\nSATISFIABLE\n"),
                "placed twice",
            ),
            (&answer("chosen(\"zz\")\nSATISFIABLE\n"), "another file"),
            (&answer("queen(1,2)\nSATISFIABLE\n"), "column 1"),
            ("s SATISFIABLE\nv 1 0\n", "no line of clingo's answer"),
        ],
    );
}

#[test]
fn exact_cover_answers() {
    let file = exported(|packing, out| {
        Ok(knuth::write(
            packing,
            CoverForm::Loose,
            &Metadata::new(),
            out,
        )?)
    });
    let one = "1:\n p_a c_1 (1 of 2)\n c_2 p_b (1 of 1)\nAltogether 1 solution, 9+9 mems\n";
    accepts(&file, one, &models(&[&["a1", "b2"]]));
    accepts(
        &file,
        "Altogether 0 solutions, 9+9 mems\n",
        &Answer::Unsatisfiable,
    );
    refuses(
        &file,
        &[
            ("", "cut off"),
            ("1:\n p_a c_1 (1 of 2)\n", "not covered"),
            (
                "1:\n p_a c_1 (1 of 2)\n c_1 p_b (1 of 1)\n",
                "covered twice",
            ),
            ("1:\n p_a c_9 (1 of 2)\n", "another file"),
            ("1:\n p_a p_b (1 of 2)\n", "there is no row"),
            ("1:\n p_a c_", "cut off"),
            (" p_a c_1 (1 of 2)\n", "before the first"),
        ],
    );
}

#[test]
fn pseudo_boolean_answers() {
    let file =
        exported(|packing, out| opb::write(packing, OpbOptions::default(), &Metadata::new(), out));
    accepts(
        &file,
        "s SATISFIABLE\nv x1 -x2\nv -x3 x4\n",
        &models(&[&["a1", "b2"]]),
    );
    let two = "c Answer: 1\nv x1 -x2 -x3 x4\nc Answer: 2\nv -x1 x2 x3 -x4\ns SATISFIABLE\n";
    accepts(&file, two, &models(&[&["a1", "b2"], &["a2", "b1"]]));
    accepts(&file, "s UNSATISFIABLE\n", &Answer::Unsatisfiable);
    refuses(
        &file,
        &[
            ("s SATISFIABLE\nv x1 -x2\n", "variable 3 has no value"),
            ("s SATISFIABLE\nv x1 -x2 x3 -x4\n", "constraint 3 is false"),
            ("s SATISFIABLE\nv 1 -2 3 -4 0\n", "no literal"),
            ("s SATISFIABLE\nv x1 -x2 -x3 x4 x5\n", "another file"),
        ],
    );
}

#[test]
fn a_header_may_promise_more_variables_than_memory_holds() {
    let file = Exported::read(&b"* #variable= 9999999999999999 #constraint= 0\n"[..]);
    let answer = "s SATISFIABLE\nv x1 x9\n";
    refuses(
        &file.expect("a file"),
        &[(answer, "variable 2 has no value")],
    );
}

#[test]
fn reasons_are_kinds_of_their_own() {
    let wrong = cnf()
        .decode(&b"s SATISFIABLE\nv 1 2 3 4 0\n"[..])
        .unwrap_err();
    assert!(matches!(wrong, AnswerError::Wrong(_)));
}
