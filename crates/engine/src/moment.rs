//! Moments as records write them.

/// Days from 1 March of year 0 to 1 January 1970. Years that begin in March have their leap day last.
const EPOCH: i64 = 719_468;
/// Days of 400 years.
const ERA: i64 = 146_097;

/// Milliseconds since 1970 as an ISO 8601 time in UTC.
#[must_use]
pub fn iso_time(millis: u64) -> String {
    let (seconds, millis) = (millis / 1_000, millis % 1_000);
    let shifted = (seconds / 86_400) as i64 + EPOCH;
    let (era, of_era) = (shifted.div_euclid(ERA), shifted.rem_euclid(ERA));
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    let (hour, minute, second) = (seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{millis:03}Z")
}

/// The milliseconds since 1970 of a time written as `2026-03-01T12:00:00Z`, with or without a fraction of the second.
/// Nothing for any other text, or for a time before 1970.
#[must_use]
pub fn read_iso_time(text: &str) -> Option<u64> {
    let (date, clock) = text.strip_suffix('Z')?.split_once('T')?;
    let number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?;
    let mut date = date.split('-').map(number);
    let (year, month, day): (i64, i64, i64) = (date.next()??, date.next()??, date.next()??);
    let (clock, fraction) = clock.split_once('.').unwrap_or((clock, "0"));
    let mut clock = clock.split(':').map(number);
    let (hour, minute, second) = (clock.next()??, clock.next()??, clock.next()??);
    let fits =
        (1..=12).contains(&month) && (1..=31).contains(&day) && hour < 24 && minute < 60 && second < 61;
    if !fits || year > 9_999 || date.next().is_some() || clock.next().is_some() {
        return None;
    }
    number(fraction)?;
    let millis: i64 = format!("{fraction:0<3}").get(..3)?.parse().ok()?;
    let from_march = (month + 9) % 12;
    let year = year - i64::from(month <= 2);
    let (era, year_of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let of_era =
        year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + (153 * from_march + 2) / 5 + day - 1;
    let days = era * ERA + of_era - EPOCH;
    u64::try_from(((days * 24 + hour) * 60 + minute) * 60_000 + second * 1_000 + millis).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_as_dates_and_read_back() {
        for (millis, text) in [
            (0, "1970-01-01T00:00:00.000Z"),
            (951_782_399_999, "2000-02-28T23:59:59.999Z"),
            (951_782_400_123, "2000-02-29T00:00:00.123Z"),
            (1_767_225_599_999, "2025-12-31T23:59:59.999Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
        ] {
            assert_eq!(iso_time(millis), text);
            assert_eq!(read_iso_time(text), Some(millis));
        }
        assert_eq!(read_iso_time("1970-01-01T00:00:01Z"), Some(1_000));
        assert_eq!(read_iso_time("1970-01-01T00:00:01.5Z"), Some(1_500));
    }

    #[test]
    fn other_texts_are_no_times() {
        for text in
            ["", "yesterday", "1970-01-01", "1970-13-01T00:00:00Z", "1969-12-31T23:59:59Z", "-1-1-1T1:1:1Z"]
        {
            assert_eq!(read_iso_time(text), None, "{text}");
        }
    }
}
