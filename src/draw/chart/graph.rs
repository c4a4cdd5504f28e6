//! A small graph of vertices and edges, the vertices on a circle.

use std::f64::consts::TAU;

use maud::{Markup, html};

use super::colours::{AXIS, SOFT};
use super::standalone::{Sheet, embedded};
use crate::draw::palette::Rgb;

const SIZE: u32 = 400;
const RADIUS: f64 = 20.0;

/// A vertex of a [`Graph`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vertex {
    /// What is written on it.
    pub label: String,
    /// What its tooltip says.
    pub title: String,
    /// Its colour.
    pub colour: Rgb,
    /// Whether it is taken out: drawn as an outline, without its edges.
    pub removed: bool,
}

/// A drawing of a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// Its name within the page: letters, digits and hyphens.
    pub id: String,
    /// What a screen reader calls it.
    pub title: String,
    /// The vertices, in their order around the circle.
    pub vertices: Vec<Vertex>,
    /// The edges, as pairs of positions in the list of vertices.
    pub edges: Vec<(usize, usize)>,
}

impl Graph {
    /// The drawing, to be put into a [`page`](crate::draw::page).
    pub(crate) fn svg(&self) -> Markup {
        let size = (SIZE, SIZE);
        embedded("chart graph", &self.id, &self.title, size, &self.content())
    }

    /// The drawing as a file of its own, with what to see in it.
    pub(crate) fn file(&self, caption: &str) -> String {
        let sheet = Sheet {
            title: &self.title,
            legend: &[],
            size: (SIZE, SIZE),
            content: self.content(),
            caption,
        };
        sheet.file()
    }

    fn content(&self) -> Markup {
        let removed = |at: usize| self.vertices[at].removed;
        let edges = self.edges.iter();
        let drawn = edges.filter(|(a, b)| !removed(*a) && !removed(*b));
        html! {
            @for &(a, b) in drawn { (self.edge(a, b)) }
            @for at in 0..self.vertices.len() { (self.vertex(at)) }
        }
    }

    fn place(&self, at: usize) -> (f64, f64) {
        let angle = TAU * at as f64 / self.vertices.len() as f64;
        let middle = f64::from(SIZE) / 2.0;
        let distance = middle - 2.0 * RADIUS;
        (
            middle + distance * angle.sin(),
            middle - distance * angle.cos(),
        )
    }

    fn edge(&self, from: usize, to: usize) -> Markup {
        let [(x1, y1), (x2, y2)] = [from, to].map(|at| self.place(at));
        html! {
            line.edge x1=(rounded(x1)) y1=(rounded(y1)) x2=(rounded(x2)) y2=(rounded(y2))
                stroke=(AXIS) stroke-width="2" {}
        }
    }

    fn vertex(&self, at: usize) -> Markup {
        let vertex = &self.vertices[at];
        let (x, y) = self.place(at);
        let (fill, ink) = if vertex.removed {
            ("none".to_owned(), SOFT.to_string())
        } else {
            (vertex.colour.to_string(), vertex.colour.ink().to_string())
        };
        html! {
            g class={ "vertex" @if vertex.removed { " removed" } } {
                title { (vertex.title) }
                circle cx=(rounded(x)) cy=(rounded(y)) r=(RADIUS) fill=(fill)
                    stroke=(AXIS) stroke-width="2"
                    stroke-dasharray=[vertex.removed.then_some("4 4")] {}
                text x=(rounded(x)) y=(rounded(y + 4.5)) text-anchor="middle" font-family="sans-serif"
                    font-size="13" fill=(ink) { (vertex.label) }
            }
        }
    }
}

fn rounded(value: f64) -> String {
    format!("{value:.1}")
}
