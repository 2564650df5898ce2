/// The resistance of a list that is pulled beyond its end.
///
/// A finger that moves by *x* points beyond the end of a view of length *d* moves the content by
/// `f(x) = (1 − 1 ÷ (c·x ÷ d + 1))·d` points, with c = 0.55: less and less, and never by the view's whole length. Apple does
/// not document it; the formula is the one that was read from UIKit's behaviour and published by others
/// (https://twitter.com/chpwn/status/285540192096497664).
public enum RubberBand {
  /// How stiff the band is, UIKit's value.
  public static let coefficient = 0.55

  /// How far the content moves, in points.
  ///
  /// - Parameters:
  ///   - pull: how far the finger moved beyond the end, in points; a negative one moves the content as far the other way.
  ///   - length: the length of the view in the direction of the pull, in points; in a view without length nothing moves, nor
  ///     by a number that is not finite.
  public static func displacement(ofPull pull: Double, length: Double) -> Double {
    guard length > 0, length.isFinite, pull.isFinite else { return 0 }
    let distance = (1 - 1 / (coefficient * pull.magnitude / length + 1)) * length
    return pull < 0 ? -distance : distance
  }

  /// Where the content of a list is that is pulled to an offset: between its ends just there. Without a length nothing gives way.
  static func offset(ofPull pull: Double, between top: Double, and bottom: Double, length: Double) -> Double {
    let edge = min(max(pull, top), bottom)
    return edge + displacement(ofPull: pull - edge, length: length)
  }

  /// How fast the content moves for a finger that moves at speed 1: the derivative c ÷ (c·x ÷ d + 1)² of the displacement.
  static func slope(atPull pull: Double, length: Double) -> Double {
    guard length > 0, length.isFinite, pull.isFinite else { return 0 }
    let give = coefficient * pull.magnitude / length + 1
    return coefficient / (give * give)
  }

  /// How far a finger must have moved for the content to be so far beyond its end, in points: the inverse of
  /// ``displacement(ofPull:length:)``. A displacement of the view's whole length or more, which no pull reaches, counts as
  /// a hair less.
  public static func pull(ofDisplacement displacement: Double, length: Double) -> Double {
    guard length > 0, length.isFinite, displacement.isFinite else { return 0 }
    let distance = min(displacement.magnitude, length * 0.999)
    let pull = length / coefficient * distance / (length - distance)
    return displacement < 0 ? -pull : pull
  }
}
