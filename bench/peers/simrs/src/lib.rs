//! Shared by both programs: processor time and medians.

extern "C" {
    fn clock() -> std::ffi::c_long;
}

const CLOCKS_PER_MILLI: f64 = 1e3;

/// Median processor time in milliseconds of `repetitions` runs after a warm-up run, and the result of the
/// last one.
pub fn median_millis<R>(repetitions: usize, run: impl Fn() -> R) -> (f64, R) {
    let mut result = run();
    let mut millis: Vec<f64> = (0..repetitions)
        .map(|_| {
            let from = unsafe { clock() };
            result = run();
            (unsafe { clock() } - from) as f64 / CLOCKS_PER_MILLI
        })
        .collect();
    millis.sort_by(f64::total_cmp);
    (millis[repetitions / 2], result)
}

/// A command-line argument, counted from 1.
pub fn argument<T: std::str::FromStr>(place: usize) -> T {
    let text = std::env::args().nth(place).expect("an argument is missing");
    text.parse().ok().expect("an argument is no number")
}
