//! Lists that the views keep: only rows that changed are told, so that what
//! moves can be animated and nothing else is drawn anew.

use slint::{Model as _, VecModel};

/// Makes a model's rows equal to these.
pub fn sync<T: Clone + PartialEq + 'static>(model: &VecModel<T>, rows: &[T]) {
    while model.row_count() > rows.len() {
        model.remove(model.row_count() - 1);
    }
    for (index, row) in rows.iter().enumerate() {
        match model.row_data(index) {
            Some(old) if old == *row => {}
            Some(_) => model.set_row_data(index, row.clone()),
            None => model.push(row.clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(model: &VecModel<i32>) -> Vec<i32> {
        model.iter().collect()
    }

    #[test]
    fn a_model_follows() {
        let model = VecModel::from(vec![1, 2, 3]);
        for wanted in [
            vec![1, 2, 3],
            vec![4],
            vec![],
            vec![5, 6, 7, 8],
            vec![5, 0, 7, 8, 9],
        ] {
            sync(&model, &wanted);
            assert_eq!(rows(&model), wanted);
        }
    }
}
