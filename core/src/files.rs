//! Files, read within bounds and written whole.
//!
//! What is read may be anything: a wrong file, a device without an end. So whoever reads
//! says how much there can be at most. What is written appears under its name only when
//! all of it is there: a full disk, a kill or an interruption leaves what was there
//! before, or nothing. What has to be written under its own name goes away again unless
//! it comes to its end ([`Unfinished`]).
//!
//! A file that the user names is that file, whatever it is: a pipe is read, a link followed. A
//! file whose name is ours lies in a folder that anybody may have made: it is read only if it
//! is a regular one ([`open_regular`]), and a link in its place is replaced, or it would lead
//! the writing to another file of the user's ([`write_inside`]).

use std::env::consts::EXE_SUFFIX;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufWriter, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::TempDir;
use thiserror::Error;

/// The most that is read of a file of challenges or of a plan: some millions of boards.
pub const MOST: u64 = 256 << 20;

/// The longest line of a journal, some fifty times what a run with ten thousand
/// solutions takes.
pub const LONGEST_LINE: u64 = 32 << 20;

/// Something is larger than anything that is meant to be read.
#[derive(Debug, Error)]
#[error("it is longer than {} MB, the most that is read", .0 >> 20)]
struct TooLong(u64);

fn too_long(most: u64) -> io::Error {
    io::Error::new(ErrorKind::FileTooLarge, TooLong(most))
}

/// Something is a pipe, a device or a folder, or a link where none is followed.
#[derive(Debug, Error)]
#[error("this is not a regular file")]
struct NotRegular;

fn not_regular() -> io::Error {
    io::Error::new(ErrorKind::InvalidInput, NotRegular)
}

/// Whether the error says that something is no regular file.
pub fn is_not_regular(error: &io::Error) -> bool {
    let inner = error.get_ref();
    inner.is_some_and(<dyn std::error::Error + Send + Sync>::is::<NotRegular>)
}

/// Opens a file to be read that anybody may have put there, if it is a regular one.
pub fn open_regular(path: &Path) -> io::Result<File> {
    // To open a device may do something already.
    if !fs::metadata(path)?.is_file() {
        return Err(not_regular());
    }
    open_if_regular(path, OpenOptions::new().read(true))
}

/// Opens a file to be written that anybody may have put there, if it is a regular one and no
/// link to another.
pub fn open_inside(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    if fs::symlink_metadata(path).is_ok_and(|found| !found.is_file()) {
        return Err(not_regular());
    }
    open_if_regular(path, options)
}

/// Opens what was a regular file a moment ago, if it still is. Should it be a pipe by now, this
/// does not wait for who is at its other end.
fn open_if_regular(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(options, nix::libc::O_NONBLOCK);
    let file = options.open(path)?;
    if file.metadata()?.is_file() {
        Ok(file)
    } else {
        Err(not_regular())
    }
}

/// All that is in the file, if that is no more than `most` bytes.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    read_opened(File::open(path)?, most)
}

/// The same for a file that anybody may have put there, if it is a regular one.
pub fn read_regular(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    read_opened(open_regular(path)?, most)
}

fn read_opened(file: File, most: u64) -> io::Result<Vec<u8>> {
    if file.metadata()?.len() > most {
        return Err(too_long(most));
    }
    read_from(file, most)
}

/// All that comes, if that is no more than `most` bytes.
pub fn read_from(from: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(too_long(most));
    }
    Ok(bytes)
}

/// The next line with its line break, if it has one and there is a line, and if it is no
/// more than `most` bytes.
pub fn read_line(from: &mut impl BufRead, most: u64) -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    from.take(most + 1).read_until(b'\n', &mut line)?;
    if line.len() as u64 > most {
        return Err(too_long(most));
    }
    Ok(line)
}

/// Writes a file whole, or not at all.
pub fn write(path: &Path, content: &[u8]) -> io::Result<()> {
    write_with(path, |out| out.write_all(content))
}

/// The same for what is written bit by bit.
pub fn write_with(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    replace(path, write, |_| Ok(()))
}

/// Writes a file of ours, whole or not at all, into a folder that anybody may have made. The
/// folders on the way from there to the file are made where they are missing.
pub fn write_inside(folder: &Path, name: impl AsRef<Path>, content: &[u8]) -> io::Result<()> {
    write_inside_with(folder, name, |out| out.write_all(content))
}

/// The same for what is written bit by bit.
pub fn write_inside_with(
    folder: &Path,
    name: impl AsRef<Path>,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    replace(&place_inside(folder, name.as_ref())?, write, |_| Ok(()))
}

/// The same for what must also outlive a crash of the system: it takes its name only when the
/// disk has it.
pub fn write_inside_lasting(
    folder: &Path,
    name: impl AsRef<Path>,
    content: &[u8],
) -> io::Result<()> {
    let path = place_inside(folder, name.as_ref())?;
    replace(&path, |out| out.write_all(content), File::sync_data)
}

/// Begins a file of ours in a folder that anybody may have made, for what is written together
/// with something else.
pub fn begin_inside(folder: &Path, name: impl AsRef<Path>) -> io::Result<Growing> {
    Growing::beside(place_inside(folder, name.as_ref())?)
}

/// The place of a file in a folder, free of links that lead out of it.
fn place_inside(folder: &Path, name: &Path) -> io::Result<PathBuf> {
    let mut place = folder.to_owned();
    for part in name {
        fs::create_dir_all(&place)?;
        place.push(part);
        remove_stray(&place)?;
    }
    Ok(place)
}

/// Removes what is neither a file nor a folder: a link, a pipe, a device.
fn remove_stray(path: &Path) -> io::Result<()> {
    match fs::symlink_metadata(path) {
        Ok(found) if !found.is_file() && !found.is_dir() => fs::remove_file(path),
        _ => Ok(()),
    }
}

fn replace(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    settle: impl FnOnce(&File) -> io::Result<()>,
) -> io::Result<()> {
    let path = target(path)?;
    // What is no file, such as a pipe or /dev/null, is there already and stays what it is.
    if fs::metadata(&path).is_ok_and(|before| !before.is_file()) {
        let mut out = BufWriter::new(File::create(&path)?);
        write(&mut out)?;
        return out.flush();
    }
    let mut growing = Growing::beside(path)?;
    write(&mut growing)?;
    growing.settled(settle)
}

/// A file that is written beside its place: it takes its name when it is finished, and goes
/// away if it never is.
pub struct Growing {
    out: BufWriter<File>,
    part: Part,
    path: PathBuf,
}

impl Growing {
    fn beside(path: PathBuf) -> io::Result<Self> {
        let (part, file) = Part::beside(&path)?;
        let out = BufWriter::new(file);
        Ok(Self { out, part, path })
    }

    /// All of it is written.
    pub fn finish(self) -> io::Result<()> {
        self.settled(|_| Ok(()))
    }

    fn settled(mut self, settle: impl FnOnce(&File) -> io::Result<()>) -> io::Result<()> {
        self.out.flush()?;
        let file = self.out.get_ref();
        if let Ok(before) = fs::metadata(&self.path) {
            file.set_permissions(before.permissions())?;
        }
        settle(file)?;
        drop(self.out);
        self.part.take_name(&self.path)
    }
}

impl Write for Growing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The file that a link leads to, so that writing replaces that file and not the link, or
/// makes it where it is not there yet.
fn target(path: &Path) -> io::Result<PathBuf> {
    if !fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink()) {
        return Ok(path.to_owned());
    }
    match fs::metadata(path) {
        Ok(found) if found.is_file() => fs::canonicalize(path),
        // A device or a pipe is opened by any name; some of theirs lead nowhere.
        Ok(_) => Ok(path.to_owned()),
        // It comes to an end: of links in a circle the system says something else.
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let next = fs::read_link(path)?;
            let folder = path.parent().unwrap_or(Path::new(""));
            target(&folder.join(next))
        }
        Err(error) => Err(error),
    }
}

/// The name of a new file in the folder of the one that it is going to replace. The file goes
/// away unless it takes that one's name. Errors do not speak of it: nobody has asked for it.
struct Part {
    name: PathBuf,
    unfinished: Unfinished,
}

impl Part {
    fn beside(path: &Path) -> io::Result<(Self, File)> {
        static MADE: AtomicU64 = AtomicU64::new(0);
        let mut unfinished = Unfinished::default();
        loop {
            let number = MADE.fetch_add(1, Ordering::Relaxed);
            let name = format!(".iqlink-{}-{number}.part", process::id());
            let name = path.with_file_name(name);
            match unfinished.create_new(&name) {
                // One that a process of the same number has left behind.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                made => return made.map(|file| (Self { name, unfinished }, file)),
            }
        }
    }

    fn take_name(self, path: &Path) -> io::Result<()> {
        let mut begun = begun();
        fs::rename(&self.name, path)?;
        self.unfinished.kept(&mut begun);
        Ok(())
    }
}

/// What this process has begun and not finished.
static BEGUN: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn begun() -> MutexGuard<'static, Vec<PathBuf>> {
    BEGUN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What somebody has begun to write. It goes away unless it is kept: when this is dropped, or
/// with the process where that ends before (`abandon`).
#[derive(Default)]
pub struct Unfinished(Vec<PathBuf>);

impl Unfinished {
    /// Makes a folder, and those above it that are not there.
    pub fn create_folder(&mut self, path: &Path) -> io::Result<()> {
        let mut begun = begun();
        let is_missing = |path: &&Path| !path.as_os_str().is_empty() && !path.exists();
        let missing: Vec<&Path> = path.ancestors().take_while(is_missing).collect();
        let made = fs::create_dir_all(path);
        for folder in missing.into_iter().rev().filter(|folder| folder.exists()) {
            self.begin(folder, &mut begun);
        }
        made
    }

    /// Makes a file, or empties one that is there. A link gives way to it.
    pub fn create(&mut self, path: &Path) -> io::Result<File> {
        self.make(path, |path| {
            remove_stray(&path)?;
            File::create(path)
        })
    }

    fn create_new(&mut self, path: &Path) -> io::Result<File> {
        self.make(path, File::create_new)
    }

    fn make(
        &mut self,
        path: &Path,
        make: impl FnOnce(PathBuf) -> io::Result<File>,
    ) -> io::Result<File> {
        let mut begun = begun();
        let file = make(path.to_owned())?;
        self.begin(path, &mut begun);
        Ok(file)
    }

    fn begin(&mut self, path: &Path, begun: &mut Vec<PathBuf>) {
        self.0.push(path.to_owned());
        begun.push(path.to_owned());
    }

    /// Leaves everything where it is.
    pub fn keep(self) {
        self.kept(&mut begun());
    }

    fn kept(mut self, begun: &mut Vec<PathBuf>) {
        finish(&self.0, begun);
        self.0.clear();
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        // Whoever has kept everything may still hold what is begun.
        if !self.0.is_empty() {
            let mut begun = begun();
            finish(&self.0, &mut begun);
            remove(&self.0);
        }
    }
}

fn finish(paths: &[PathBuf], begun: &mut Vec<PathBuf>) {
    for path in paths {
        if let Some(at) = begun.iter().position(|other| other == path) {
            begun.remove(at);
        }
    }
}

/// Removes files and folders, the last first. A folder that others use stays, as does what
/// cannot be removed: nobody is left who could do better.
fn remove(paths: &[PathBuf]) {
    for path in paths.iter().rev() {
        let _ = fs::remove_file(path).or_else(|_| fs::remove_dir(path));
    }
}

/// Opens and empties a file that is begun, for somebody who does not have to remove it.
pub fn create_again(path: &Path) -> io::Result<File> {
    let _begun = begun();
    File::create(path)
}

/// Removes all that this process has begun and not finished: its end is near. Whoever begins or
/// finishes something after this waits for that end.
pub fn abandon() {
    // Not for ever: it may be that somebody waits for a pipe that nobody reads.
    for _ in 0..10 {
        match BEGUN.try_lock() {
            Ok(begun) => {
                remove(&begun);
                std::mem::forget(begun);
                return;
            }
            Err(_) => std::thread::sleep(std::time::Duration::from_millis(10)),
        }
    }
}

/// A folder of our own that goes away when it is dropped.
pub fn temporary_folder() -> io::Result<TempDir> {
    TempDir::with_prefix("iqlink-").map_err(|error| {
        let place = std::env::temp_dir();
        let place = place.display();
        let message = format!(
            "no temporary folder can be made in {place} ({}); make one there possible, or set TMPDIR",
            error.kind()
        );
        io::Error::new(error.kind(), message)
    })
}

/// Where a program lies: as it is written, or on the `PATH`; with the ending that programs
/// have on this system, where they have one.
pub fn located(program: &str) -> Option<PathBuf> {
    // The system tries the ending too, and takes what has it first.
    let names = [format!("{program}{EXE_SUFFIX}"), program.to_owned()];
    let found = |path: &dyn Fn(&str) -> PathBuf| {
        let paths = names.iter().map(|name| path(name));
        paths.into_iter().find(|path| path.is_file())
    };
    if Path::new(program).components().count() > 1 {
        return found(&|name| PathBuf::from(name));
    }
    let folders = std::env::var_os("PATH")?;
    let mut folders = std::env::split_paths(&folders);
    folders.find_map(|folder| found(&|name| folder.join(name)))
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    #[test]
    fn no_more_is_read_than_is_allowed() {
        assert_eq!(read_from(io::repeat(7).take(5), 5).unwrap(), [7; 5]);
        let endless = read_from(io::repeat(7), 5 << 20).unwrap_err();
        assert_eq!(endless.kind(), ErrorKind::FileTooLarge);
        let message = "it is longer than 5 MB, the most that is read";
        assert_eq!(endless.to_string(), message);
        let folder = tempfile::tempdir().unwrap();
        let sparse = folder.path().join("sparse");
        File::create(&sparse).unwrap().set_len(1 << 40).unwrap();
        assert_eq!(
            read(&sparse, 9).unwrap_err().kind(),
            ErrorKind::FileTooLarge
        );
    }

    #[test]
    fn lines_are_read_one_by_one_and_not_beyond_their_bound() {
        let mut lines = Cursor::new("ab\n\nabcd");
        assert_eq!(read_line(&mut lines, 3).unwrap(), b"ab\n");
        assert_eq!(read_line(&mut lines, 3).unwrap(), b"\n");
        assert!(read_line(&mut lines, 3).is_err());
        assert_eq!(read_line(&mut Cursor::new(""), 3).unwrap(), b"");
    }

    #[test]
    fn what_fails_leaves_what_was_there() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.txt");
        let failing = |out: &mut dyn Write| {
            out.write_all(b"half")?;
            Err(io::Error::other("no more room"))
        };
        assert!(write_with(&file, failing).is_err());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
        write(&file, b"first").unwrap();
        assert!(write_with(&file, failing).is_err());
        assert_eq!(fs::read(&file).unwrap(), b"first");
        write_inside_lasting(folder.path(), "a.txt", b"second").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"second");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    }

    #[test]
    fn what_is_begun_goes_away_unless_it_is_kept() {
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("a/b");
        let (file, other) = (folder.join("file"), folder.join("other"));
        let begin = || {
            let mut unfinished = Unfinished::default();
            unfinished.create_folder(&folder).unwrap();
            unfinished
                .create(&file)
                .unwrap()
                .write_all(b"half")
                .unwrap();
            unfinished
        };
        let is_begun = |path: &Path| begun().iter().any(|begun| begun == path);
        let unfinished = begin();
        assert!(is_begun(&file) && is_begun(&folder) && is_begun(&parent.path().join("a")));
        drop(unfinished);
        assert_eq!(fs::read_dir(&parent).unwrap().count(), 0);
        assert!(!is_begun(&file) && !is_begun(&folder));
        // What is not ours stays, and the folders with it.
        let unfinished = begin();
        fs::write(&other, "mine").unwrap();
        drop(unfinished);
        assert!(!file.exists() && other.exists());
        begin().keep();
        assert_eq!(fs::read(&file).unwrap(), b"half");
        assert!(!is_begun(&file));
        // What could not be begun is not removed.
        let mut unfinished = Unfinished::default();
        assert!(unfinished.create_new(&other).is_err());
        assert!(unfinished.create(&folder).is_err());
        drop(unfinished);
        assert_eq!(fs::read(&other).unwrap(), b"mine");
    }

    #[cfg(unix)]
    #[test]
    fn no_link_leads_out_of_a_folder() {
        use std::os::unix::fs::symlink;
        let (folder, outside) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let mine = outside.path().join("mine");
        fs::write(&mine, "mine").unwrap();
        let inside = |name: &str| folder.path().join(name);
        for name in ["file", "lasting", "begun"] {
            symlink(&mine, inside(name)).unwrap();
        }
        symlink(outside.path(), inside("folder")).unwrap();
        write_inside(folder.path(), "file", b"ours").unwrap();
        write_inside_lasting(folder.path(), "lasting", b"ours").unwrap();
        write_inside(folder.path(), "folder/mine", b"ours").unwrap();
        write_inside(folder.path(), "a/b/c", b"ours").unwrap();
        let mut unfinished = Unfinished::default();
        let mut begun = unfinished.create(&inside("begun")).unwrap();
        begun.write_all(b"ours").unwrap();
        for name in ["file", "lasting", "begun", "folder/mine", "a/b/c"] {
            assert_eq!(fs::read(inside(name)).unwrap(), b"ours", "{name}");
        }
        assert_eq!(fs::read(&mine).unwrap(), b"mine");
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_regular_file_is_not_opened() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let place = |name: &str| folder.path().join(name);
        let (file, link, pipe) = (place("file"), place("link"), place("pipe"));
        fs::write(&file, "text").unwrap();
        symlink(&file, &link).unwrap();
        let made = process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.unwrap().success());
        let open = |path: &Path| open_inside(path, OpenOptions::new().append(true));
        for path in [&pipe, Path::new("/dev/zero"), folder.path()] {
            assert!(is_not_regular(&open_regular(path).unwrap_err()));
            assert!(is_not_regular(&open(path).unwrap_err()));
        }
        // One may be read through a link, but not be written.
        assert_eq!(read_regular(&link, 9).unwrap(), b"text");
        assert!(is_not_regular(&open(&link).unwrap_err()));
        open(&file).unwrap().write_all(b" and more").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"text and more");
        // As if it had become a pipe since it was looked at: nobody waits for a writer.
        let swapped = open_if_regular(&pipe, OpenOptions::new().read(true));
        assert!(is_not_regular(&swapped.unwrap_err()));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_a_file_that_is_not_there_yet_is_followed_like_any() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let place = |name: &str| folder.path().join(name);
        fs::create_dir(place("inner")).unwrap();
        // From one folder into another, over a second link, and on by a whole path.
        symlink("inner/second", place("first")).unwrap();
        symlink("../third", place("inner/second")).unwrap();
        symlink(place("new"), place("third")).unwrap();
        write(&place("first"), b"there").unwrap();
        assert_eq!(fs::read(place("new")).unwrap(), b"there");
        for link in ["first", "inner/second", "third"] {
            let found = fs::symlink_metadata(place(link)).unwrap();
            assert!(found.is_symlink(), "{link}");
        }
        symlink("missing/new", place("lost")).unwrap();
        let error = write(&place("lost"), b"").unwrap_err();
        assert_eq!(error.kind(), ErrorKind::NotFound);
        // In a circle.
        symlink("pong", place("ping")).unwrap();
        symlink("ping", place("pong")).unwrap();
        let error = write(&place("ping"), b"").unwrap_err().to_string();
        assert!(error.contains("links"), "{error}");
        assert!(fs::symlink_metadata(place("ping")).unwrap().is_symlink());
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&file, "before").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        symlink(&file, &link).unwrap();
        write(&link, b"after").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&file).unwrap(), b"after");
        let mode = fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
        let new = folder.path().join("new");
        write(&new, b"").unwrap();
        let usual = folder.path().join("usual");
        fs::write(&usual, "").unwrap();
        let mode = |file: &Path| fs::metadata(file).unwrap().permissions().mode();
        assert_eq!(mode(&new), mode(&usual));
        write(Path::new("/dev/null"), b"gone").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
}
