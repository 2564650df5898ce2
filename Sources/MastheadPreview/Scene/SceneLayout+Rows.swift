import Masthead
import MastheadDocuments

extension SceneLayout {
  /// By how much the first row that is seen at a content offset has moved down since another layout of the same rows; nil where
  /// the rows are not the same, or there is none.
  package func shift(ofFirstRowAt offset: Double, since old: SceneLayout) -> Double? {
    guard items.count == old.items.count,
      let index = old.items.firstIndex(where: { old.contentOriginY + $0.rect.maxY > offset })
    else { return nil }
    return (contentOriginY + items[index].rect.y) - (old.contentOriginY + old.items[index].rect.y)
  }
}
