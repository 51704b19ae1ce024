//! Chrome and its driver: found, or installed from Debian's packages if possible.

use crate::tools::{announce, find_in, version_in};
use crate::{process, workspace};
use anyhow::{Result, anyhow, bail};
use fs_err as fs;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The names of the browser's program on different systems. First the headless shells: Chrome
/// without the parts for windows, which takes 30% less processor time for the end-to-end tests.
const CHROME_NAMES: [&str; 7] = [
    "chromium-headless-shell",
    "chrome-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
];

/// Debian's packages of the browser and its driver.
const PACKAGES: [&str; 2] = ["chromium-headless-shell", "chromium-driver"];

/// The names of the driver's program on different systems.
const DRIVER_NAMES: [&str; 2] = ["chromedriver", "chromium.chromedriver"];

/// The arguments of Chrome in tests: no window, and no requests to its vendor's servers. Tests only
/// load local pages, so they do not need the sandbox, which does not work as root.
pub const ARGUMENTS: [&str; 11] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--no-default-browser-check",
    // Tests in one page change its address more often than the 200 times in ten seconds that Chrome
    // allows.
    "--disable-ipc-flooding-protection",
    // Two invisible pages of the address bar, which take more than half of the startup time; and
    // names in place of local addresses, which two browsers on a loaded machine may fail to resolve
    // by multicast in time, so that friends do not connect.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebRtcHideLocalIpsWithMdns",
];

/// A browser and its driver.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Browser {
    /// The path of the browser.
    pub chrome: PathBuf,
    /// The path of the WebDriver program.
    pub driver: PathBuf,
}

impl Browser {
    /// Finds Chrome and chromedriver: `CHROME` and `CHROMEDRIVER` if they are set, otherwise a pair
    /// on `PATH`, with equal versions if possible.
    pub fn find() -> Option<Self> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let chromes = candidates("CHROME", &CHROME_NAMES, &path);
        let drivers = candidates("CHROMEDRIVER", &DRIVER_NAMES, &path);
        let pairs: Vec<Self> = chromes
            .iter()
            .flat_map(|chrome| {
                drivers.iter().map(|driver| Self { chrome: chrome.clone(), driver: driver.clone() })
            })
            .collect();
        pairs.iter().find(|pair| pair.mismatch().is_none()).or(pairs.first()).cloned()
    }

    /// Finds or installs the browser and its driver.
    pub fn ensure() -> Result<Self> {
        let browser = match Self::find() {
            Some(browser) => browser,
            None => {
                install()?;
                Self::find()
                    .ok_or_else(|| anyhow!("{} are installed, but not on PATH", PACKAGES.join(" and ")))?
            }
        };
        if let Some((chrome, driver)) = browser.mismatch() {
            println!(
                "Chrome {chrome} and chromedriver {driver} have different major versions and may be incompatible"
            );
        }
        Ok(browser)
    }

    /// The major versions, if both are known and differ.
    fn mismatch(&self) -> Option<(String, String)> {
        let (chrome, driver) = (major_version(&self.chrome)?, major_version(&self.driver)?);
        (chrome != driver).then_some((chrome, driver))
    }

    /// Sets the environment variables that name the browser.
    pub fn pass_to(&self, command: &mut Command) {
        command.env("CHROME", &self.chrome).env("CHROMEDRIVER", &self.driver);
    }

    /// Returns the capabilities of a WebDriver session with these arguments of Chrome.
    pub fn capabilities(&self, arguments: &[&str]) -> serde_json::Value {
        // Under Chrome's own name chromedriver waits for a first page, which the shell does not
        // open.
        let is_shell = self.chrome.to_string_lossy().ends_with("headless-shell");
        serde_json::json!({
            "browserName": if is_shell { "chrome-headless-shell" } else { "chrome" },
            "goog:chromeOptions": { "binary": self.chrome, "args": arguments },
        })
    }

    /// Writes the file with Chrome's capabilities for the test runner of wasm-bindgen.
    pub fn write_capabilities(&self) -> Result<PathBuf> {
        let folder = workspace::scratch();
        fs::create_dir_all(&folder)?;
        let file = folder.join("webdriver.json");
        fs::write(&file, self.capabilities(&ARGUMENTS).to_string())?;
        Ok(file)
    }
}

fn candidates(variable: &str, names: &[&str], path: &OsString) -> Vec<PathBuf> {
    if let Some(chosen) = std::env::var_os(variable).map(PathBuf::from).filter(|chosen| chosen.is_file()) {
        return vec![chosen];
    }
    let mut found: Vec<PathBuf> = names.iter().filter_map(|name| find_in(path, name)).collect();
    if cfg!(target_os = "macos") && variable == "CHROME" {
        let application = PathBuf::from("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome");
        found.extend(Some(application).filter(|program| program.is_file()));
    }
    found
}

fn major_version(program: &Path) -> Option<String> {
    let version = version_in(&process::answer(program, &["--version"])?)?;
    version.split('.').next().map(str::to_owned)
}

/// Installs Debian's packages, as root or with a `sudo` that does not need a password.
fn install() -> Result<()> {
    let packages = PACKAGES.join(" ");
    let missing = format!(
        "no Chrome with chromedriver was found: install both (Debian: apt-get install {packages}), \
         or name them in CHROME and CHROMEDRIVER"
    );
    let is_root = process::answer("id", &["-u"]).is_some_and(|user| user.trim() == "0");
    let prefix: &[&str] = if is_root {
        &[]
    } else if process::answer("sudo", &["-n", "true"]).is_some() {
        &["sudo", "-n"]
    } else {
        bail!(missing);
    };
    if process::answer("apt-get", &["--version"]).is_none() {
        bail!(missing);
    }
    announce(
        &PACKAGES.join(" and "),
        "from the system's packages",
        "tests run in a real browser",
        "one or two minutes",
    );
    // An index that cannot be refreshed may still be sufficient.
    let _ = apt_get(prefix, &["update", "--quiet"]);
    let install = ["install", "--quiet", "--yes", "--no-install-recommends"];
    apt_get(prefix, &[&install[..], &PACKAGES].concat())
        .map_err(|error| anyhow!("{missing}. apt-get said: {error}"))
}

fn apt_get(prefix: &[&str], arguments: &[&str]) -> std::result::Result<(), String> {
    let mut words: Vec<&str> = prefix.to_vec();
    words.extend(["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]);
    words.extend(arguments);
    let output = Command::new(words[0])
        .args(&words[1..])
        .stdin(Stdio::null())
        .output()
        .map_err(|error| error.to_string())?;
    if output.status.success() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    Err(text.lines().rev().take(3).collect::<Vec<_>>().into_iter().rev().collect::<Vec<_>>().join(" / "))
}
