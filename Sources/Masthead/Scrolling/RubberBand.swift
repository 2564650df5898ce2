/// The resistance of a list that is pulled beyond its end (rubber-banding).
///
/// A finger that moves by *x* points beyond the end of a view of length *d* moves the content by
/// `f(x) = (1 − 1 ÷ (c·x ÷ d + 1))·d` points, with c = 0.55.
/// The content moves less and less, and never by the view's whole length. Apple does not document the formula; others
/// derived it from UIKit's behavior and published it (https://twitter.com/chpwn/status/285540192096497664).
public enum RubberBand {
  /// The coefficient *c* of the formula. This is UIKit's value.
  public static let coefficient = 0.55

  /// Returns the distance by which the content moves, in points.
  ///
  /// - Parameters:
  ///   - pull: The distance that the finger moved beyond the end, in points. A negative pull moves the content in the
  ///     other direction.
  ///   - length: The length of the view in the direction of the pull, in points.
  /// - Returns: The displacement in the direction of the pull; 0 if the length is not positive or a number is not
  ///   finite.
  public static func displacement(ofPull pull: Double, length: Double) -> Double {
    guard length > 0, length.isFinite, pull.isFinite else { return 0 }
    let distance = (1 - 1 / (coefficient * pull.magnitude / length + 1)) * length
    return pull < 0 ? -distance : distance
  }

  /// Returns the content offset of a list that is pulled to an offset. Between the ends it equals the pull. With a
  /// length of 0, the content stays at the end.
  static func offset(ofPull pull: Double, between top: Double, and bottom: Double, length: Double) -> Double {
    let edge = min(max(pull, top), bottom)
    return edge + displacement(ofPull: pull - edge, length: length)
  }

  /// Returns the ratio of the content's speed to the finger's speed: the derivative c ÷ (c·x ÷ d + 1)² of the
  /// displacement.
  static func slope(atPull pull: Double, length: Double) -> Double {
    guard length > 0, length.isFinite, pull.isFinite else { return 0 }
    let give = coefficient * pull.magnitude / length + 1
    return coefficient / (give * give)
  }

  /// Returns the pull that leads to a displacement, in points: the inverse of ``displacement(ofPull:length:)``. A
  /// displacement of the view's whole length or more is impossible, so it counts as 99.9 % of the length.
  public static func pull(ofDisplacement displacement: Double, length: Double) -> Double {
    guard length > 0, length.isFinite, displacement.isFinite else { return 0 }
    let distance = min(displacement.magnitude, length * 0.999)
    let pull = length / coefficient * distance / (length - distance)
    return displacement < 0 ? -pull : pull
  }
}
