//! The program `doushou`.

// No console window beside the game.
#![cfg_attr(all(windows, not(debug_assertions)), windows_subsystem = "windows")]

use std::process::ExitCode;

use clap::Parser as _;
use doushou::launch::{Arguments, launch};

fn main() -> ExitCode {
    match launch(&Arguments::parse()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("doushou: {error:#}");
            ExitCode::FAILURE
        }
    }
}
