import Glibc

/// An open file descriptor which is closed when its owner goes.
package struct FileDescriptor: ~Copyable, Sendable {
  /// The number the kernel knows it by; valid as long as this value lives.
  package let number: Int32

  /// Takes over a descriptor that nobody else closes. A negative number traps.
  package init(owning number: Int32) {
    precondition(number >= 0, "A file descriptor must be at least 0, got \(number).")
    self.number = number
  }

  /// Gives the descriptor away without closing it.
  package consuming func release() -> Int32 {
    let number = number
    discard self
    return number
  }

  deinit {
    close(number)
  }
}
