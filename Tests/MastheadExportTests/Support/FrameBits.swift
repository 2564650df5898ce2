import Masthead

/// Returns the bit patterns of all numbers of a frame, on one line.
func bits(of frame: HeaderFrame) -> String {
  var numbers = [frame.header, frame.image].flatMap { [$0.x, $0.y, $0.width, $0.height] }
  numbers += [frame.overscroll, frame.stretch, frame.collapse, frame.topOffset, frame.opacity, frame.blur, frame.scrim]
  numbers += [frame.contentInset.top, frame.contentInset.left, frame.contentInset.bottom, frame.contentInset.right]
  numbers += [frame.margins.top, frame.margins.leading, frame.margins.bottom, frame.margins.trailing]
  numbers += [frame.scrolled, frame.contentOriginY, frame.imageOpacity, frame.shadow]
  numbers += [Double(frame.events.rawValue), frame.isAnimating ? 1 : 0]
  for element in frame.mask.elements { numbers += points(of: element).flatMap { [$0.x, $0.y] } }
  for index in 0..<frame.elementCount {
    let element = frame.elements[index]
    numbers += [element.rect.x, element.rect.y, element.rect.width, element.rect.height, element.scale]
    numbers += [element.rotation, element.opacity, element.blur, element.cornerRadius, element.zIndex]
  }
  return numbers.map { String($0.bitPattern, radix: 16) }.joined(separator: " ")
}

private func points(of element: PathElement) -> [MastheadPoint] {
  switch element {
  case .moveTo(let end), .lineTo(let end): [end]
  case .quadraticCurveTo(let end, let control): [end, control]
  case .cubicCurveTo(let end, let control1, let control2): [end, control1, control2]
  case .closePath: []
  }
}
