/// An open file descriptor that closes when the value's lifetime ends.
package struct FileDescriptor: ~Copyable, Sendable {
  /// The descriptor's number in the kernel, valid during the value's lifetime.
  package let number: Int32

  /// Takes ownership of a descriptor. Traps if the number is negative.
  package init(owning number: Int32) {
    precondition(number >= 0, "A file descriptor must be at least 0, got \(number).")
    self.number = number
  }

  /// Returns the descriptor's number and gives up ownership without closing it.
  package consuming func release() -> Int32 {
    let number = number
    discard self
    return number
  }

  deinit {
    close(number)
  }
}
