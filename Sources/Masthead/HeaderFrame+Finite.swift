extension HeaderFrame {
  /// Returns the first number that is infinite or not a number, with its name in JSON; nil if all numbers are finite.
  ///
  /// - Parameter names: The names of the header's elements.
  package func firstNotFinite(elements names: [String]) -> (name: String, value: Double)? {
    if let field = withFieldBytes({ bytes in FrameField.all.first { !bytes[$0].isFinite } }) {
      return (field.identifier, self[field])
    }
    for index in elements.indices {
      for field in ElementFrame.Field.all where !field.value(elements[index]).isFinite {
        let name = names.indices.contains(index) ? names[index] : "\(index)"
        return ("elements.\(name).\(field.name)", field.value(elements[index]))
      }
    }
    for index in 0..<values.count where !values[index].value.isFinite {
      return ("values.\(values[index].name)", values[index].value)
    }
    var number: Double?
    mask.forEachElement { element in
      let points: [MastheadPoint] =
        switch element {
        case .moveTo(let point), .lineTo(let point): [point]
        case .quadraticCurveTo(let point, let control): [control, point]
        case .cubicCurveTo(let point, let control1, let control2): [control1, control2, point]
        case .closePath: []
        }
      number = number ?? points.flatMap { [$0.x, $0.y] }.first { !$0.isFinite }
    }
    return number.map { ("mask", $0) }
  }
}
