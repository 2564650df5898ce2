import CMasthead
import Masthead
import MastheadPlatform

extension WrittenParameters {
  /// Calls a function with the C counterpart of the parameters, through which it can change them.
  mutating func withCParameters(_ body: (UnsafeMutablePointer<masthead_parameters>) -> Void) {
    let edited = EditedParameters(self)
    withExtendedLifetime(edited) {
      var parameters = masthead_parameters(editing: edited)
      body(&parameters)
    }
    self = edited.written
  }
}

/// Parameters that C functions read and change.
private final class EditedParameters {
  var written: WrittenParameters

  /// Copies of text that a C function received. They live until the parameters do not.
  private var texts: [UnsafeMutablePointer<CChar>] = []

  init(_ written: WrittenParameters) { self.written = written }

  deinit { for text in texts { free(text) } }

  func copy(_ text: String) -> UnsafePointer<CChar>? {
    guard let copy = strdup(text) else { return nil }
    texts.append(copy)
    return UnsafePointer(copy)
  }

  func set(_ identifier: UnsafePointer<CChar>?, to value: WrittenParameters.Value?) {
    guard let identifier else { return }
    written[String(cString: identifier)] = value
  }

  func value(_ identifier: UnsafePointer<CChar>?) -> WrittenParameters.Value? {
    identifier.flatMap { written[String(cString: $0)] }
  }

  /// Returns the parameters that a C struct refers to.
  static func of(_ parameters: UnsafePointer<masthead_parameters>?) -> EditedParameters {
    guard let context = parameters?.pointee.context else {
      preconditionFailure("A function of masthead_parameters must be called with the struct that contains it.")
    }
    return Unmanaged<EditedParameters>.fromOpaque(context).takeUnretainedValue()
  }
}

extension masthead_parameters {
  fileprivate init(editing parameters: EditedParameters) {
    self.init()
    context = Unmanaged.passUnretained(parameters).toOpaque()
    count = { UInt32(EditedParameters.of($0).written.identifiers.count) }
    identifier = { parameters, index in
      let parameters = EditedParameters.of(parameters)
      let identifiers = parameters.written.identifiers
      return Int(index) < identifiers.count ? parameters.copy(identifiers[Int(index)]) : nil
    }
    get_number = { parameters, identifier, number in
      guard case .number(let value)? = EditedParameters.of(parameters).value(identifier) else { return false }
      number?.pointee = value
      return true
    }
    get_flag = { parameters, identifier, flag in
      guard case .flag(let value)? = EditedParameters.of(parameters).value(identifier) else { return false }
      flag?.pointee = value
      return true
    }
    get_word = { parameters, identifier in
      let parameters = EditedParameters.of(parameters)
      guard case .word(let word)? = parameters.value(identifier) else { return nil }
      return parameters.copy(word)
    }
    set_number = { EditedParameters.of($0).set($1, to: .number($2)) }
    set_flag = { EditedParameters.of($0).set($1, to: .flag($2)) }
    set_word = { parameters, identifier, word in
      EditedParameters.of(parameters).set(identifier, to: word.map { .word(String(cString: $0)) })
    }
    remove = { EditedParameters.of($0).set($1, to: nil) }
  }
}
