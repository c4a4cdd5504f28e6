//! A small client of the `WebDriver` protocol: a `chromedriver` of its own, and requests to
//! it over a socket.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

/// A browser window, and the driver that steers it. Both end with it.
pub(crate) struct Driver {
    process: Child,
    port: u16,
    session: String,
}

/// The keys of the protocol that are no characters.
pub(crate) mod keys {
    pub(crate) const TAB: &str = "\u{e004}";
    pub(crate) const ENTER: &str = "\u{e007}";
    pub(crate) const ESCAPE: &str = "\u{e00c}";
    pub(crate) const DELETE: &str = "\u{e017}";
    pub(crate) const LEFT: &str = "\u{e012}";
    pub(crate) const UP: &str = "\u{e013}";
    pub(crate) const RIGHT: &str = "\u{e014}";
    pub(crate) const DOWN: &str = "\u{e015}";
}

impl Driver {
    /// A new window; `None` if there is no driver or no browser.
    pub(crate) fn start() -> Option<Self> {
        let browser = ["chromium", "chromium-browser", "google-chrome"]
            .into_iter()
            .find_map(on_path)?;
        let mut process = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let mut lines = BufReader::new(process.stdout.take()?).lines();
        // "ChromeDriver was started successfully on port 41234."
        let port = lines.find_map(|line| {
            let line = line.ok()?;
            let (_, port) = line.rsplit_once("successfully on port ")?;
            port.trim_end_matches('.').parse().ok()
        })?;
        // It may go on to say things; nobody must make it wait.
        std::thread::spawn(move || lines.for_each(drop));
        let mut driver = Self {
            process,
            port,
            session: String::new(),
        };
        let options = json!({
            "binary": browser,
            "args": [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
                "--disable-background-networking", "--disable-component-update", "--disable-sync",
                "--window-size=1400,1000", "--touch-events=enabled", "--force-prefers-reduced-motion",
            ],
        });
        let answer = driver.post(
            "/session",
            &json!({"capabilities": {"alwaysMatch": {
                "browserName": "chrome",
                "goog:chromeOptions": options,
                "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
            }}}),
        );
        let session = answer["sessionId"].as_str().unwrap_or_default();
        assert!(!session.is_empty(), "no browser was started: {answer}");
        session.clone_into(&mut driver.session);
        Some(driver)
    }

    /// Sends a command of the session.
    pub(crate) fn command(&self, path: &str, body: &Value) -> Value {
        let answer = self.post(&format!("/session/{}/{path}", self.session), body);
        assert!(answer["error"].is_null(), "{path}: {answer}");
        answer
    }

    /// Runs a function body in the page.
    pub(crate) fn run(&self, script: &str, arguments: &[Value]) -> Value {
        self.command(
            "execute/sync",
            &json!({"script": script, "args": arguments}),
        )
    }

    /// What the log of a kind holds since it was last asked for.
    pub(crate) fn log(&self, kind: &str) -> Vec<Value> {
        let entries = self.command("se/log", &json!({"type": kind}));
        entries.as_array().cloned().unwrap_or_default()
    }

    /// Sends a request and returns the `value` of the answer.
    fn post(&self, path: &str, body: &Value) -> Value {
        let answer = self.request("POST", path, &body.to_string());
        let answer = answer.expect("the driver answers");
        let answer: Value = serde_json::from_str(&answer).expect("JSON");
        answer["value"].clone()
    }

    fn request(&self, method: &str, path: &str, body: &str) -> std::io::Result<String> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            body.len()
        )?;
        let mut reader = BufReader::new(stream);
        let mut length = 0;
        loop {
            let mut line = String::new();
            reader.read_line(&mut line)?;
            let line = line.trim().to_ascii_lowercase();
            if line.is_empty() {
                break;
            }
            if let Some(value) = line.strip_prefix("content-length:") {
                length = value.trim().parse().unwrap_or(0);
            }
        }
        let mut answer = vec![0; length];
        reader.read_exact(&mut answer)?;
        Ok(String::from_utf8_lossy(&answer).into_owned())
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let path = format!("/session/{}", self.session);
        let _ = self.request("DELETE", &path, "");
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Where a program is, if it is on the path.
fn on_path(program: &str) -> Option<String> {
    let path = std::env::var_os("PATH")?;
    let file = std::env::split_paths(&path)
        .map(|folder| folder.join(program))
        .find(|file| file.is_file())?;
    file.to_str().map(str::to_owned)
}
