//! The settings, kept on this device.

use leptos::prelude::*;

use super::devices::MyDevices;
use super::{Dialog, Field, Segments, Shape, Switch};
use crate::drawing::names;
use crate::i18n::{Language, language, say, text::settings as words_of};
use crate::net::people;
use crate::settings::{self, Side, Speed, TextSize, Theme, change};
use crate::table::signals;
use ::words::Text;

fn follow(text: Text) -> Signal<String> {
    Signal::derive(move || say(&text))
}

/// The sheet with all settings.
#[component]
pub fn SettingsSheet(open: RwSignal<bool>) -> impl IntoView {
    view! {
        <Dialog
            open
            title=follow(words_of::TITLE)
            about=follow(words_of::KEPT)
            symbol=names::UI_SETTINGS
            shape=Shape::Sheet
            class="set"
        >
            <div class="dialog-body">
                <h3 class="caps">{follow(words_of::EYE)}</h3>
                <ToTheEye />
                <h3 class="caps">{follow(words_of::HAND)}</h3>
                <ToTheHand />
                <h3 class="caps">{follow(words_of::EAR)}</h3>
                <ToTheEar />
                <h3 class="caps">{follow(words_of::OTHERS)}</h3>
                <ToOthers />
                <MyDevices open />
                <h3 class="caps">{follow(words_of::LANGUAGE)}</h3>
                <Segments
                    class="wide"
                    label=follow(words_of::LANGUAGE)
                    options=Language::ALL.map(|one| (one, Signal::stored(one.name().to_owned()))).to_vec()
                    chosen=Signal::derive(language)
                    change=|one: Language| change(|wishes| wishes.language = Some(one.tag().to_owned()))
                />
            </div>
        </Dialog>
    }
}

#[component]
fn ToTheEye() -> impl IntoView {
    view! {
        <Field name=follow(words_of::THEME_NAME) help=follow(words_of::THEME_HELP)>
            <Segments
                label=follow(words_of::THEME_NAME)
                options=vec![
                    (Theme::Light, follow(words_of::THEME_LIGHT)),
                    (Theme::Dark, follow(words_of::THEME_DARK)),
                    (Theme::System, follow(words_of::THEME_SYSTEM)),
                ]
                chosen=Signal::derive(|| settings::read(|wishes| wishes.theme))
                change=|theme| change(|wishes| wishes.theme = theme)
            />
        </Field>
        <Field name=follow(words_of::TEXT_NAME) help=follow(words_of::TEXT_HELP)>
            <Segments
                label=follow(words_of::TEXT_NAME)
                options=vec![
                    (TextSize::Small, follow(words_of::TEXT_SMALL)),
                    (TextSize::Normal, follow(words_of::TEXT_NORMAL)),
                    (TextSize::Large, follow(words_of::TEXT_LARGE)),
                ]
                chosen=Signal::derive(|| settings::read(|wishes| wishes.text))
                change=|size| change(|wishes| wishes.text = size)
            />
        </Field>
        <Field name=follow(words_of::PATTERNS_NAME) help=follow(words_of::PATTERNS_HELP)>
            <Switch
                label=follow(words_of::PATTERNS_NAME)
                on=Signal::derive(|| settings::read(|wishes| wishes.patterns))
                change=|on| change(|wishes| wishes.patterns = on)
            />
        </Field>
        <Field name=follow(words_of::NAMES_NAME) help=follow(words_of::NAMES_HELP)>
            <Switch
                label=follow(words_of::NAMES_NAME)
                on=Signal::derive(|| settings::read(|wishes| wishes.names))
                change=|on| change(|wishes| wishes.names = on)
            />
        </Field>
        <Field name=follow(words_of::ORIENTATION_NAME) help=follow(words_of::ORIENTATION_HELP)>
            <Segments
                label=follow(words_of::ORIENTATION_NAME)
                options=vec![
                    (Side::Left, follow(words_of::ORIENTATION_LEFT)),
                    (Side::Right, follow(words_of::ORIENTATION_RIGHT)),
                ]
                chosen=Signal::derive(|| settings::read(|wishes| wishes.own_side))
                change=|side| change(|wishes| wishes.own_side = side)
            />
        </Field>
    }
}

/// What a speed does.
fn speed_help(speed: Speed) -> Text {
    match speed {
        Speed::Calm => words_of::SPEED_HELP_CALM,
        Speed::Brisk => words_of::SPEED_HELP_BRISK,
        Speed::None => words_of::SPEED_HELP_NONE,
    }
}

#[component]
fn ToTheHand() -> impl IntoView {
    view! {
        <Field name=follow(words_of::SPEED_NAME) help=Signal::derive(|| say(&speed_help(settings::read(|wishes| wishes.speed))))>
            <Segments
                label=follow(words_of::SPEED_NAME)
                options=vec![
                    (Speed::Calm, follow(words_of::SPEED_CALM)),
                    (Speed::Brisk, follow(words_of::SPEED_BRISK)),
                    (Speed::None, follow(words_of::SPEED_NONE)),
                ]
                chosen=Signal::derive(|| settings::read(|wishes| wishes.speed))
                change=|speed| change(|wishes| wishes.speed = speed)
            />
        </Field>
        <Field name=follow(words_of::CONFIRM_NAME) help=follow(words_of::CONFIRM_HELP)>
            <Switch
                label=follow(words_of::CONFIRM_NAME)
                on=Signal::derive(settings::confirms)
                change=|on| change(|wishes| wishes.confirm = Some(on))
            />
        </Field>
        <Field name=follow(words_of::COACH_NAME) help=follow(words_of::COACH_HELP)>
            <Switch
                label=follow(words_of::COACH_NAME)
                on=Signal::derive(|| settings::read(|wishes| wishes.coach))
                change=|on| change(|wishes| wishes.coach = on)
            />
        </Field>
    }
}

#[component]
fn ToTheEar() -> impl IntoView {
    view! {
        <Field name=follow(words_of::SOUND_NAME) help=follow(words_of::SOUND_HELP)>
            <Switch
                label=follow(words_of::SOUND_NAME)
                on=Signal::derive(|| settings::read(|wishes| wishes.sound))
                change=|on| change(|wishes| wishes.sound = on)
            />
        </Field>
        <Field name=follow(words_of::CALL_NAME) help=follow(words_of::CALL_HELP)>
            <Switch
                label=follow(words_of::CALL_NAME)
                on=Signal::derive(|| settings::read(|wishes| wishes.call))
                change=|on| {
                    if on {
                        signals::ask_to_call();
                    }
                    change(|wishes| wishes.call = on);
                }
            />
        </Field>
    }
}

#[component]
fn ToOthers() -> impl IntoView {
    let rename = |event| people::rename(&event_target_value(&event));
    view! {
        <Field name=follow(words_of::NAME_NAME) help=follow(words_of::NAME_HELP)>
            <input
                class="input"
                maxlength=people::LONGEST_NAME
                autocomplete="nickname"
                aria-label=follow(words_of::NAME_NAME)
                prop:value=move || settings::read(|wishes| wishes.name.clone())
                on:change=rename
            />
        </Field>
    }
}
