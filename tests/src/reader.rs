//! A page as presented by a screen reader: the accessibility tree without any visual information.

use crate::Page;
use serde_json::{Value, json};

/// A snapshot of the accessibility tree.
#[derive(Debug)]
pub struct Reader(Vec<Value>);

/// A node of the tree.
#[derive(Debug, Clone)]
pub struct Node {
    /// The role, such as `gridcell`.
    pub role: String,
    /// The accessible name, such as `e2, white pawn`.
    pub name: String,
    backend: i64,
}

impl Reader {
    /// Reads the accessibility tree of the page.
    pub fn read(page: &Page) -> Self {
        let tree = page.devtools("Accessibility.getFullAXTree", json!({}));
        Reader(tree["nodes"].as_array().cloned().unwrap_or_default())
    }

    /// Returns all nodes that are not ignored.
    pub fn nodes(&self) -> impl Iterator<Item = Node> + '_ {
        self.0.iter().filter(|node| node["ignored"] != json!(true)).map(|node| Node {
            role: text(&node["role"]),
            name: text(&node["name"]),
            backend: node["backendDOMNodeId"].as_i64().unwrap_or_default(),
        })
    }

    /// Returns the only node of a role whose name is `name` or begins with it, followed by a comma
    /// or a space.
    ///
    /// # Panics
    ///
    /// Panics if there is no such node or more than one.
    pub fn find(&self, role: &str, name: &str) -> Node {
        let is_it = |node: &Node| {
            let rest = node.name.strip_prefix(name);
            node.role == role && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([',', ' ']))
        };
        let found: Vec<Node> = self.nodes().filter(is_it).collect();
        let [node] = &found[..] else {
            let others: Vec<String> =
                self.nodes().filter(|node| node.role == role).map(|node| node.name).collect();
            panic!("{} nodes are a {role} called {name:?}; the variants are {others:?}", found.len())
        };
        node.clone()
    }

    /// Returns the text of the polite live regions.
    pub fn live(&self) -> String {
        let is_live = |node: &&Value| {
            let properties = node["properties"].as_array().into_iter().flatten();
            let says =
                |name: &str, value: &str, of: &Value| of["name"] == name && of["value"]["value"] == value;
            properties.clone().any(|property| says("live", "polite", property))
                && !properties.clone().any(|property| property["name"] == "root" && !has_own(property, node))
        };
        let regions = self.0.iter().filter(|node| node["ignored"] != json!(true)).filter(is_live);
        let said: Vec<String> =
            regions.map(|region| self.content(region)).filter(|said| !said.is_empty()).collect();
        said.join("")
    }

    fn content(&self, node: &Value) -> String {
        if text(&node["role"]) == "StaticText" {
            return text(&node["name"]);
        }
        let children = node["childIds"].as_array().into_iter().flatten();
        children
            .filter_map(|id| self.0.iter().find(|child| child["nodeId"] == *id))
            .map(|child| self.content(child))
            .collect()
    }
}

/// Whether a live region is its own root; the text of other nodes is included in their root's.
fn has_own(property: &Value, node: &Value) -> bool {
    let roots = property["value"]["relatedNodes"].as_array().into_iter().flatten();
    roots.clone().any(|root| root["backendDOMNodeId"] == node["backendDOMNodeId"])
}

fn text(value: &Value) -> String {
    value["value"].as_str().unwrap_or_default().to_owned()
}

impl Node {
    /// Moves the keyboard focus to the node, as a screen reader does.
    pub fn focus(&self, page: &Page) {
        page.devtools("DOM.focus", json!({ "backendNodeId": self.backend }));
    }
}
