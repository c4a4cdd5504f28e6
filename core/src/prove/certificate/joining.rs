//! What joins the cases to the whole board.
//!
//! Every fit has the light purple piece somewhere. Let there be a fit that is not in the
//! list. If the piece lies in it as in some case, the case is wrong: its formula, with
//! the list blocked, has a model. If not, then it lies so in the half turn of the fit. That is
//! a fit too, and not in the list either. So if all cases are refuted there is no such fit,
//! provided that
//!
//! 1. each way to lay the piece on the board, or its half turn, is a case ([`cover`]);
//! 2. the half turn of a fit is a fit ([`half_turn_keeps_fits`]);
//! 3. the list contains the half turn of each of its fits ([`is_closed`]).
//!
//! All three are tried here from the pieces, the board and the cells, without the table
//! of placements.

use std::collections::HashSet;

use thiserror::Error;

use crate::game::{Cell, CellSet, Part, Piece, Placement, Pose, Solution};

/// Why the cases do not make a whole.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum JoiningFault {
    /// Some way to lay the piece is no case, nor is its half turn.
    #[error("neither {0} nor its half turn is among the cases")]
    NotCovered(Pose),
    /// A case is there that is none, or is there twice.
    #[error("{0} is not a case, or there twice")]
    NoCase(Placement),
    /// The half turn of a pose takes other cells than the half turn of its cells.
    #[error("the half turn of {0} does not take the half turn of its cells")]
    HalfTurn(Pose),
    /// Two half turns do not bring a cell back to itself.
    #[error("two half turns do not bring the cell {part} of {spot} back to itself", part = .0.part, spot = .0.spot)]
    Cell(Cell),
    /// The half turn of a fit in the list is not in the list.
    #[error("the list has {0} but not its half turn")]
    NotClosed(Box<Solution>),
}

/// All poses of a piece that lie on the board with all their units.
fn poses(piece: Piece) -> impl Iterator<Item = Pose> {
    Pose::of(piece).filter(|pose| pose.units().iter().all(Option::is_some))
}

/// The cells that a pose takes.
fn cells(pose: Pose) -> CellSet {
    let cells = pose.units().into_iter().flatten();
    cells.fold(CellSet::default(), |all, seated| all | seated.cells())
}

/// The cases that are used: of each way to lay the light purple piece and its half turn,
/// the one whose middle has the smaller number.
pub fn cases() -> Vec<Placement> {
    let first = |pose: &Pose| pose.middle < pose.half_turn().middle;
    let poses = poses(Piece::LIGHT_PURPLE).filter(first);
    poses.filter_map(Placement::from_pose).collect()
}

/// Each way to lay the light purple piece on the board is one of the cases, or its half
/// turn is; and each case is such a way, and there once.
pub fn cover(cases: &[Placement]) -> Result<(), JoiningFault> {
    let mut seen = HashSet::new();
    for &case in cases {
        if case.piece() != Piece::LIGHT_PURPLE || !seen.insert(case.pose()) {
            return Err(JoiningFault::NoCase(case));
        }
    }
    for pose in poses(Piece::LIGHT_PURPLE) {
        if !seen.contains(&pose) && !seen.contains(&pose.half_turn()) {
            return Err(JoiningFault::NotCovered(pose));
        }
    }
    Ok(())
}

/// The half turn of a cell: the opposite spot, and the opposite direction.
fn half_turn(cell: Cell) -> Cell {
    let part = match cell.part {
        Part::Centre => Part::Centre,
        Part::Outer(direction) => Part::Outer(direction.opposite()),
    };
    Cell {
        spot: cell.spot.half_turn(),
        part,
    }
}

/// The half turn of each pose lies on the board, and takes just the half turns of the
/// cells of the pose. No two cells have the same half turn, since two half turns bring
/// each back to itself. So poses that share no cell share none after it, and a fit
/// becomes a fit.
pub fn half_turn_keeps_fits() -> Result<(), JoiningFault> {
    if let Some(cell) = Cell::all().find(|&cell| half_turn(half_turn(cell)) != cell) {
        return Err(JoiningFault::Cell(cell));
    }
    for pose in Piece::all().flat_map(poses) {
        let turned = pose.half_turn();
        let is_on_board = turned.units().iter().all(Option::is_some);
        let image: CellSet = cells(pose).iter().map(half_turn).collect();
        let is_of_the_piece = turned.piece == pose.piece && turned.half_turn() == pose;
        if !is_on_board || !is_of_the_piece || cells(turned) != image {
            return Err(JoiningFault::HalfTurn(pose));
        }
    }
    Ok(())
}

/// The list, which is in order, contains the half turn of each of its fits.
pub fn is_closed(fits: &[Solution]) -> Result<(), JoiningFault> {
    let turned = |fit: &Solution| {
        let placements = fit
            .placements()
            .map(|p| Placement::from_pose(p.pose().half_turn()));
        Solution::new(&placements.into_iter().flatten().collect::<Vec<_>>())
    };
    let is_there = |fit: &&Solution| turned(fit).is_some_and(|t| fits.binary_search(&t).is_ok());
    match fits.iter().find(|fit| !is_there(fit)) {
        Some(fit) => Err(JoiningFault::NotClosed(Box::new(*fit))),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cases_are_half_of_all_and_cover_the_board() {
        let all = cases();
        assert_eq!(all.len(), 36);
        assert_eq!(poses(Piece::LIGHT_PURPLE).count(), 72);
        cover(&all).unwrap();
        half_turn_keeps_fits().unwrap();
    }

    #[test]
    fn each_case_is_needed_once() {
        let all = cases();
        for at in 0..all.len() {
            let mut fewer = all.clone();
            let missing = fewer.remove(at).pose();
            let fault = cover(&fewer).unwrap_err();
            let either = [missing, missing.half_turn()].map(JoiningFault::NotCovered);
            assert!(either.contains(&fault), "{fault}");
            // The half turn of the case serves as well.
            fewer.push(Placement::from_pose(missing.half_turn()).unwrap());
            cover(&fewer).unwrap();
            fewer.push(fewer[0]);
            assert_eq!(cover(&fewer), Err(JoiningFault::NoCase(fewer[0])));
        }
        let other: Placement = Placement::of(Piece::all().nth(1).unwrap()).next().unwrap();
        assert_eq!(cover(&[other]), Err(JoiningFault::NoCase(other)));
    }

    #[test]
    fn a_fit_without_its_half_turn_is_found() {
        let fit: Solution = "BAAEBDHCFGDFOEISFJIGKUHIJIKLJAQKLRLE".parse().unwrap();
        assert!(matches!(is_closed(&[fit]), Err(JoiningFault::NotClosed(_))));
        let mut both = [fit, fit.half_turn()];
        both.sort_unstable();
        is_closed(&both).unwrap();
    }
}
