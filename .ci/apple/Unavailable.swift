// Each `let` needs a newer system than the lowest supported one: for 128-bit integers, for the runtime's metadata of functions with
// typed errors, and for declarations that the toolchain's interfaces or the stand-in for Foundation mark as newer.
import Foundation
import Observation

struct Problem: Error {}
let number: Int128 = 1
let closures: [@Sendable () throws(Problem) -> Int] = []
let type: Any.Type = (() throws(Problem) -> Int).self
let changes: Any.Type = Observations<Int, Never>.self
let address = URL(string: "", encodingInvalidCharacters: true)
