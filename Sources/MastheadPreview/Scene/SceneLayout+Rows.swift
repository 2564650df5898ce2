import Masthead
import MastheadDocuments

extension SceneLayout {
  /// Returns the distance by which the first row visible at a content offset has moved down since an earlier layout of the same
  /// rows, in points. Returns nil if the number of items differs, or if no row is visible.
  package func shift(ofFirstRowAt offset: Double, since old: SceneLayout) -> Double? {
    guard items.count == old.items.count,
      let index = old.items.firstIndex(where: { old.contentOriginY + $0.rect.maxY > offset })
    else { return nil }
    return (contentOriginY + items[index].rect.y) - (old.contentOriginY + old.items[index].rect.y)
  }
}
