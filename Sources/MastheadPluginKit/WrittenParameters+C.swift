import CMasthead
import Masthead

extension WrittenParameters {
  /// Copies the parameters that a C struct refers to.
  init(_ parameters: UnsafeMutablePointer<masthead_parameters>) {
    self.init()
    for identifier in Self.identifiers(of: parameters) {
      self[identifier] = Self.value(of: identifier, in: parameters)
    }
  }

  /// Replaces the parameters that a C struct refers to.
  func store(in parameters: UnsafeMutablePointer<masthead_parameters>) {
    let functions = parameters.pointee
    for identifier in Self.identifiers(of: parameters) { functions.remove(parameters, identifier) }
    for identifier in identifiers {
      switch self[identifier] {
      case .number(let number): functions.set_number(parameters, identifier, number)
      case .flag(let flag): functions.set_flag(parameters, identifier, flag)
      case .word(let word): functions.set_word(parameters, identifier, word)
      case nil: break
      }
    }
  }

  private static func identifiers(of parameters: UnsafeMutablePointer<masthead_parameters>) -> [String] {
    (0..<parameters.pointee.count(parameters)).compactMap { index in
      parameters.pointee.identifier(parameters, index).map { String(cString: $0) }
    }
  }

  private static func value(
    of identifier: String, in parameters: UnsafeMutablePointer<masthead_parameters>
  ) -> Value? {
    let functions = parameters.pointee
    var (number, flag) = (0.0, false)
    if functions.get_number(parameters, identifier, &number) { return .number(number) }
    if functions.get_flag(parameters, identifier, &flag) { return .flag(flag) }
    return functions.get_word(parameters, identifier).map { .word(String(cString: $0)) }
  }
}
