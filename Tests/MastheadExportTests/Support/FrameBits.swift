import Masthead

/// Returns the bit patterns of all numbers of a frame, on one line.
func bits(of frame: HeaderFrame) -> String {
  var numbers = [frame.header, frame.image].flatMap { [$0.x, $0.y, $0.width, $0.height] }
  numbers += [frame.overscroll, frame.stretch, frame.collapse, frame.topOffset, frame.opacity, frame.blur, frame.scrim]
  numbers += [frame.contentInset.top, frame.contentInset.left, frame.contentInset.bottom, frame.contentInset.right]
  numbers += [frame.margins.top, frame.margins.leading, frame.margins.bottom, frame.margins.trailing]
  for case .lineTo(let point) in frame.mask.elements { numbers += [point.x, point.y] }
  return numbers.map { String($0.bitPattern, radix: 16) }.joined(separator: " ")
}
