//! The description of the interface is complete and true.

use std::collections::BTreeSet;

use bot_client::Method;
use serde_json::Value;

use crate::world::World;

fn described() -> Value {
    serde_json::to_value(server::openapi()).unwrap()
}

/// Method and path of everything described.
fn routes() -> BTreeSet<(String, String)> {
    let description = described();
    let paths = description["paths"].as_object().unwrap();
    let all = paths.iter().flat_map(|(path, item)| {
        item.as_object().unwrap().keys().map(move |method| (method.clone(), path.clone()))
    });
    all.collect()
}

/// The routes that name a table.
pub(crate) fn routes_of_a_table() -> BTreeSet<(String, String)> {
    routes().into_iter().filter(|(_, path)| path.starts_with("/api/tables/{id}")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_described_is_there_and_nothing_else() {
    let world = World::new().await;
    let guest = world.guest().await;
    let served: Value = guest.get("/api/openapi.json").await.unwrap();
    assert_eq!(served, described());
    assert!(served["openapi"].as_str().unwrap().starts_with("3.1"));
    let routes = routes();
    assert!(routes.len() >= 19, "{routes:?}");
    let methods = [Method::GET, Method::POST, Method::PUT, Method::PATCH, Method::DELETE];
    let paths: BTreeSet<&String> = routes.iter().map(|(_, path)| path).collect();
    for path in paths {
        for method in &methods {
            // Whoever logs out is not known afterwards.
            let who = if path.ends_with("/log-out") { world.guest().await } else { guest.clone() };
            let path_now = path.replace("{id}", "nowhere").replace("{stamp}", "none");
            let answer = who.ask(method.clone(), &path_now, &()).await.unwrap();
            let there = routes.contains(&(method.to_string().to_lowercase(), path.clone()));
            let status = answer.status.as_u16();
            if there {
                assert_ne!(status, 405, "{method} {path} is described but not there");
                // What a table's route says about no table is that there is none.
                if path.contains("{id}") {
                    assert!([404, 415, 422, 400].contains(&status), "{method} {path}: {status}");
                }
            } else {
                assert_eq!(status, 405, "{method} {path} is there but not described");
            }
        }
    }
    let unknown = guest.ask(Method::GET, "/api/nothing", &()).await.unwrap();
    assert_eq!(unknown.status.as_u16(), 404);
}

#[test]
fn every_reference_leads_somewhere() {
    fn walk(value: &Value, whole: &Value, found: &mut usize) {
        match value {
            Value::Object(fields) => {
                if let Some(Value::String(target)) = fields.get("$ref") {
                    let pointer = target.strip_prefix('#').expect("inside the document");
                    assert!(whole.pointer(pointer).is_some(), "{target} leads nowhere");
                    *found += 1;
                }
                fields.values().for_each(|value| walk(value, whole, found));
            }
            Value::Array(values) => values.iter().for_each(|value| walk(value, whole, found)),
            _ => {}
        }
    }
    let whole = described();
    let mut found = 0;
    walk(&whole, &whole, &mut found);
    assert!(found > 20);
    for path in whole["paths"].as_object().unwrap().values() {
        for operation in path.as_object().unwrap().values() {
            assert!(operation["summary"].is_string() || operation["description"].is_string(), "{operation}");
        }
    }
}

/// Fields that are an object of no described form.
fn shapeless(path: &str, schema: &Value, found: &mut BTreeSet<String>) {
    let Some(fields) = schema.as_object() else { return };
    let shape = ["properties", "oneOf", "allOf", "$ref", "additionalProperties"];
    if fields.get("type") == Some(&"object".into()) && !shape.iter().any(|key| fields.contains_key(*key)) {
        found.insert(path.to_owned());
    }
    for (name, property) in fields.get("properties").and_then(Value::as_object).into_iter().flatten() {
        shapeless(&format!("{path}.{name}"), property, found);
    }
    for key in ["oneOf", "allOf", "prefixItems"] {
        for inner in fields.get(key).and_then(Value::as_array).into_iter().flatten() {
            shapeless(path, inner, found);
        }
    }
    if let Some(items) = fields.get("items") {
        shapeless(path, items, found);
    }
}

#[test]
fn only_what_differs_from_game_to_game_has_no_form() {
    let whole = described();
    let mut found = BTreeSet::new();
    for (name, schema) in whole["components"]["schemas"].as_object().unwrap() {
        shapeless(name, schema, &mut found);
    }
    for (path, item) in whole["paths"].as_object().unwrap() {
        for operation in item.as_object().unwrap().values() {
            for answer in operation["responses"].as_object().unwrap().values() {
                for content in answer["content"].as_object().into_iter().flat_map(|content| content.values())
                {
                    shapeless(path, &content["schema"], &mut found);
                }
            }
        }
    }
    // What the fields of options are is told by GET /api/games.
    let games = ["NewTable.options", "TableInfo.options"];
    assert_eq!(found, games.map(str::to_owned).into());
    for name in ["Standing", "Refusal", "About", "OptionSpec", "Position", "NoUndo"] {
        assert!(whole["components"]["schemas"][name].is_object(), "{name} is not described");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn operators_can_see_how_it_goes() {
    let world = World::new().await;
    let guest = world.guest().await;
    let health = guest.ask(Method::GET, "/healthz", &()).await.unwrap();
    assert_eq!((health.status.as_u16(), &health.body[..]), (200, &b"open\n"[..]));
    crate::tables::begun(&world).await;
    let metrics = guest.ask(Method::GET, "/metrics", &()).await.unwrap();
    let text = String::from_utf8(metrics.body.to_vec()).unwrap();
    for name in ["tables_stored", "tables_playing", "store_commit_seconds_bucket", "http_seconds_count"] {
        assert!(text.contains(name), "{name} is missing:\n{text}");
    }
    let page = guest.ask(Method::GET, "/table/abc", &()).await.unwrap();
    assert_eq!(page.status.as_u16(), 200);
    assert_eq!(page.headers["content-type"], "text/html; charset=utf-8");
    let etag = page.headers["etag"].to_str().unwrap().to_owned();
    let known = [("if-none-match".parse().unwrap(), etag)];
    let again = bot_client::request(world.address, Method::GET, "/table/abc", &known, Vec::new());
    assert_eq!(again.await.unwrap().status.as_u16(), 304);
}
