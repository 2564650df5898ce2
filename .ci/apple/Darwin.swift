// A stand-in for the module Darwin.
public func exp(_ x: Double) -> Double { 0 }
public func log(_ x: Double) -> Double { 0 }
