//! The page in a window, and what a player does with it.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use iqlink::game::{Challenge, Placement, Solution};
use iqlink::{atlas, page, suite};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::common::skip;
use crate::driver::Driver;

static HTML: LazyLock<String> = LazyLock::new(|| page::html().expect("the page"));

/// The page, opened from a file.
pub(crate) struct Page {
    driver: Driver,
    _folder: TempDir,
    address: String,
}

/// How a pointer touches the page.
#[derive(Clone, Copy)]
pub(crate) enum Pointer {
    Mouse,
    Finger,
}

impl Pointer {
    const fn name(self) -> &'static str {
        match self {
            Self::Mouse => "mouse",
            Self::Finger => "touch",
        }
    }
}

/// Opens the page with what stands behind `#`, uses it, and looks whether it complained of
/// anything. Without a browser, says that this was skipped.
pub(crate) fn with_page(fragment: &str, used: impl FnOnce(&Page)) {
    let Some(page) = Page::open(fragment) else {
        return;
    };
    used(&page);
    assert_eq!(page.errors(), Vec::<String>::new());
}

impl Page {
    /// `None`, after saying so, without a browser.
    fn open(fragment: &str) -> Option<Self> {
        let Some(driver) = Driver::start() else {
            skip("chromium with chromedriver");
            return None;
        };
        let folder = TempDir::new().expect("a folder");
        let file = folder.path().join("iqlink.html");
        fs::write(&file, HTML.as_bytes()).expect("the page is written");
        let address = format!("file://{}", file.display());
        let page = Self {
            driver,
            _folder: folder,
            address,
        };
        // From here on, tasks are measured in processor time.
        page.devtools("Performance.enable", &json!({"timeDomain": "threadTicks"}));
        page.go(fragment);
        Some(page)
    }

    /// Loads the page anew with another fragment.
    pub(crate) fn go(&self, fragment: &str) {
        self.load(fragment);
        self.wait_until("document.documentElement.dataset.ready === 'true'");
    }

    /// The same, whether or not it is ever ready.
    pub(crate) fn load(&self, fragment: &str) {
        // From elsewhere: a change of the fragment alone would load nothing.
        self.driver.command("url", &json!({"url": "about:blank"}));
        let url = format!("{}{fragment}", self.address);
        self.driver.command("url", &json!({ "url": url }));
    }

    /// Waits until an expression is true, for as long as a busy machine may take.
    pub(crate) fn wait_until(&self, expression: &str) {
        for _ in 0..1200 {
            if self.ask(expression) == json!(true) {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        panic!("{expression} never came: {:?}", self.driver.log("browser"));
    }

    /// The value of an expression in the page.
    pub(crate) fn ask(&self, expression: &str) -> Value {
        self.driver.run(&format!("return {expression}"), &[])
    }

    /// A function of the page, called with arguments.
    pub(crate) fn call(&self, function: &str, arguments: &[Value]) -> Value {
        let script = format!("return ({function})(...arguments)");
        self.driver.run(&script, arguments)
    }

    pub(crate) fn text(&self, selector: &str) -> String {
        let text = self.call(
            "(s) => document.querySelector(s).textContent",
            &[json!(selector)],
        );
        text.as_str().unwrap_or_default().to_owned()
    }

    /// What the line under the board says.
    pub(crate) fn message(&self) -> String {
        self.text("#message")
    }

    /// Presses a button of the page.
    pub(crate) fn press(&self, selector: &str) {
        let (x, y) = self.middle(selector);
        self.tap(Pointer::Mouse, x, y);
    }

    /// What lies on the board, in the order of the pieces.
    pub(crate) fn board(&self) -> String {
        let names = self.ask(
            "[...document.querySelectorAll('#board .layer-pieces [data-lies]')].map((e) => e.dataset.lies)",
        );
        let names = names.as_array().expect("a list");
        let mut names: Vec<&str> = names.iter().filter_map(Value::as_str).collect();
        names.sort_unstable_by_key(|name| name.as_bytes()[1]);
        names.concat()
    }

    /// Where the middle of an element is in the window.
    pub(crate) fn middle(&self, selector: &str) -> (i64, i64) {
        let place = self.call(
            "(s) => { const e = document.querySelector(s); e.scrollIntoView({block: 'nearest'}); \
             const r = e.getBoundingClientRect(); \
             return [Math.round(r.x + r.width / 2), Math.round(r.y + r.height / 2)]; }",
            &[json!(selector)],
        );
        (place[0].as_i64().expect("x"), place[1].as_i64().expect("y"))
    }

    /// Where the middle of a spot is in the window.
    pub(crate) fn spot(&self, placement: Placement) -> (i64, i64) {
        let spot = placement.pose().middle;
        self.middle(&format!("#board .spot[data-spot='{spot}'] circle"))
    }

    /// The button of a piece.
    pub(crate) fn tray(placement: Placement) -> String {
        format!("#tray [data-piece='{}']", placement.piece().letter())
    }

    /// Presses and lets go at a place.
    pub(crate) fn tap(&self, pointer: Pointer, x: i64, y: i64) {
        self.pointer(
            pointer,
            &[
                move_to(x, y),
                json!({"type": "pointerDown", "button": 0}),
                json!({"type": "pointerUp", "button": 0}),
            ],
        );
    }

    /// Presses at a place, moves to another, and lets go there.
    pub(crate) fn drag(&self, pointer: Pointer, from: (i64, i64), to: (i64, i64)) {
        let half_way = (i64::midpoint(from.0, to.0), i64::midpoint(from.1, to.1));
        self.pointer(
            pointer,
            &[
                move_to(from.0, from.1),
                json!({"type": "pointerDown", "button": 0}),
                move_to(half_way.0, half_way.1),
                move_to(to.0, to.1),
                json!({"type": "pointerUp", "button": 0}),
            ],
        );
    }

    /// Presses the left button of the mouse at a place and moves to another, without letting go.
    pub(crate) fn hold(&self, from: (i64, i64), to: (i64, i64)) {
        let down = json!({"type": "pointerDown", "button": 0});
        let actions = [move_to(from.0, from.1), down, move_to(to.0, to.1)];
        self.pointer(Pointer::Mouse, &actions);
    }

    /// Moves what the mouse holds to a place, and lets go.
    pub(crate) fn let_go(&self, (x, y): (i64, i64)) {
        let up = json!({"type": "pointerUp", "button": 0});
        self.pointer(Pointer::Mouse, &[move_to(x, y), up]);
    }

    /// Makes the window so large.
    pub(crate) fn resize(&self, width: u32, height: u32) {
        let size = json!({"width": width, "height": height});
        self.driver.command("window/rect", &size);
    }

    /// Runs a script in every page before its own.
    pub(crate) fn before_loading(&self, script: &str) {
        let script = json!({ "source": script });
        self.devtools("Page.addScriptToEvaluateOnNewDocument", &script);
    }

    /// Presses the right button of the mouse.
    pub(crate) fn right_click(&self, (x, y): (i64, i64)) {
        self.pointer(
            Pointer::Mouse,
            &[
                move_to(x, y),
                json!({"type": "pointerDown", "button": 2}),
                json!({"type": "pointerUp", "button": 2}),
            ],
        );
    }

    /// Clicks twice in a row.
    pub(crate) fn double_click(&self, (x, y): (i64, i64)) {
        let click = ["pointerDown", "pointerUp"].map(|kind| json!({"type": kind, "button": 0}));
        let actions = [&[move_to(x, y)][..], &click, &click].concat();
        self.pointer(Pointer::Mouse, &actions);
    }

    /// Turns the wheel of the mouse by so many pixels.
    pub(crate) fn wheel(&self, (x, y): (i64, i64), pixels: i64) {
        let turn = json!({
            "type": "scroll", "origin": "viewport", "x": x, "y": y,
            "deltaX": 0, "deltaY": pixels, "duration": 0,
        });
        self.act(&[json!({"type": "wheel", "id": "wheel", "actions": [turn]})]);
    }

    /// A finger drags from a place to another and stays, while a second one touches the first
    /// of the places and goes through the others; then both let go.
    pub(crate) fn twist(&self, from: (i64, i64), to: (i64, i64), second: &[(i64, i64)]) {
        let half_way = (i64::midpoint(from.0, to.0), i64::midpoint(from.1, to.1));
        let pause = || json!({"type": "pause", "duration": 20});
        let (down, up) = (
            json!({"type": "pointerDown", "button": 0}),
            json!({"type": "pointerUp", "button": 0}),
        );
        let mut first = vec![move_to(from.0, from.1), down.clone()];
        first.extend([half_way, to].map(|(x, y)| move_to(x, y)));
        let mut other: Vec<Value> = first.iter().map(|_| pause()).collect();
        for (at, &(x, y)) in second.iter().enumerate() {
            other.push(move_to(x, y));
            other.extend((at == 0).then(|| down.clone()));
        }
        other.push(up.clone());
        first.extend((first.len()..other.len()).map(|_| pause()));
        first.push(up);
        let finger = |id: &str, actions: &[Value]| pointer_source(id, Pointer::Finger, actions);
        self.act(&[finger("first", &first), finger("second", &other)]);
    }

    /// Drops a file from outside on the middle of the board.
    pub(crate) fn drop_file(&self, file: &Path) {
        let (x, y) = self.middle("#board");
        // The first move shows where to drop, the second is over that.
        for kind in ["dragEnter", "dragOver", "dragOver", "drop"] {
            let data = json!({"items": [], "files": [file], "dragOperationsMask": 1});
            let event = json!({"type": kind, "x": x, "y": y, "data": data});
            self.devtools("Input.dispatchDragEvent", &event);
        }
    }

    /// How long the main thread of the page has worked since it was opened, in milliseconds of
    /// processor time: scripts, layout and painting, however busy the machine is.
    pub(crate) fn worked(&self) -> f64 {
        let answer = self.devtools("Performance.getMetrics", &json!({}));
        let metrics = answer["metrics"].as_array().expect("a list").iter();
        let mut tasks = metrics.filter(|metric| metric["name"] == "TaskDuration");
        let seconds = tasks.next().and_then(|metric| metric["value"].as_f64());
        1000.0 * seconds.expect("a number of seconds")
    }

    /// A command of the browser's own protocol.
    fn devtools(&self, name: &str, parameters: &Value) -> Value {
        let command = json!({"cmd": name, "params": parameters});
        self.driver.command("goog/cdp/execute", &command)
    }

    fn pointer(&self, pointer: Pointer, actions: &[Value]) {
        self.act(&[pointer_source(pointer.name(), pointer, actions)]);
    }

    fn act(&self, sources: &[Value]) {
        self.driver
            .command("actions", &json!({ "actions": sources }));
    }

    /// Types keys one after the other.
    pub(crate) fn keys<'a>(&self, keys: impl IntoIterator<Item = &'a str>) {
        let actions: Vec<Value> = keys
            .into_iter()
            .flat_map(|key| ["keyDown", "keyUp"].map(|kind| json!({"type": kind, "value": key})))
            .collect();
        self.act(&[json!({"type": "key", "id": "keys", "actions": actions})]);
    }

    /// The errors on the console since it was last looked at.
    pub(crate) fn errors(&self) -> Vec<String> {
        let entries = self.driver.log("browser").into_iter();
        entries.map(|entry| entry.to_string()).collect()
    }

    /// What the page asked for since it was last looked at.
    pub(crate) fn requests(&self) -> Vec<String> {
        let entries = self.driver.log("performance").into_iter();
        let events = entries.filter_map(|entry| {
            let event: Value = serde_json::from_str(entry["message"].as_str()?).ok()?;
            Some(event["message"].clone())
        });
        events
            .filter(|event| event["method"] == "Network.requestWillBeSent")
            .filter_map(|event| {
                event["params"]["request"]["url"]
                    .as_str()
                    .map(str::to_owned)
            })
            .collect()
    }
}

fn pointer_source(id: &str, pointer: Pointer, actions: &[Value]) -> Value {
    json!({
        "type": "pointer",
        "id": id,
        "parameters": {"pointerType": pointer.name()},
        "actions": actions,
    })
}

fn move_to(x: i64, y: i64) -> Value {
    json!({"type": "pointerMove", "duration": 20, "x": x, "y": y})
}

/// The keys that bring a piece from orientation A to that of a placement.
pub(crate) fn turning(placement: Placement) -> Vec<&'static str> {
    let orientation = placement.pose().orientation.index();
    let flip = (orientation >= 6).then_some("f");
    let turns = std::iter::repeat_n("r", orientation % 6);
    flip.into_iter().chain(turns).collect()
}

/// The givens of a challenge of the suite.
pub(crate) fn givens(name: &str) -> String {
    let named = suite::all().iter().find(|entry| entry.title() == name);
    named.expect("it is in the suite").challenge.to_string()
}

/// The only solution of a challenge, and what it adds to the givens.
pub(crate) fn solution(letters: &str) -> (Solution, Vec<Placement>) {
    let challenge: Challenge = letters.parse().expect("a challenge");
    let solutions = atlas::judged().expect("the list").solutions_of(&challenge);
    let [solution] = solutions[..] else {
        panic!("{letters} has {} solutions", solutions.len());
    };
    let missing = challenge.missing_pieces();
    let added = missing.iter().map(|piece| solution.of(piece)).collect();
    (solution, added)
}
