import CMasthead
import Masthead

// The structs of the C interface have the same memory layout as the core's own, field by field. Pointers to them can therefore
// be cast. A test compares sizes and offsets.

extension UnsafeMutablePointer<HeaderFrame> {
  var asCFrame: UnsafeMutablePointer<masthead_frame> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: masthead_frame.self)
  }
}

extension UnsafeMutablePointer<HeaderLayout> {
  var asCLayout: UnsafeMutablePointer<masthead_layout> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: masthead_layout.self)
  }
}

extension UnsafePointer<HeaderLayout> {
  var asCLayout: UnsafePointer<masthead_layout> {
    UnsafeRawPointer(self).assumingMemoryBound(to: masthead_layout.self)
  }
}

extension UnsafePointer<LayoutEnvironment> {
  var asCEnvironment: UnsafePointer<masthead_environment> {
    UnsafeRawPointer(self).assumingMemoryBound(to: masthead_environment.self)
  }
}

extension Moment {
  /// Calls a function with pointers to the C counterparts of the moment's scroll state and layout.
  func withCPointers(
    _ body: (UnsafePointer<masthead_scroll_state>, UnsafePointer<masthead_layout>) -> Void
  ) {
    withAddresses { scroll, layout in
      body(UnsafeRawPointer(scroll).assumingMemoryBound(to: masthead_scroll_state.self), layout.asCLayout)
    }
  }
}

// C code can write invalid values of an enumeration, or counts beyond a path's capacity. Swift must never read them.

extension HeaderLayout {
  /// Replaces invalid values of enumerations with the values of an earlier layout.
  mutating func revertInvalidValues(to before: HeaderLayout) {
    withUnsafeMutablePointer(to: &self) { layout in
      let (after, before) = (layout.asCLayout, withUnsafePointer(to: before) { $0.asCLayout.pointee })
      if after.pointee.placement > 2 { after.pointee.placement = before.placement }
      if after.pointee.cut_unit > 1 { after.pointee.cut_unit = before.cut_unit }
      if after.pointee.safe_area_policy > 2 { after.pointee.safe_area_policy = before.safe_area_policy }
      if after.pointee.content_mode > 2 { after.pointee.content_mode = before.content_mode }
      if after.pointee.anchor > 8 { after.pointee.anchor = before.anchor }
      if after.pointee.fit > 2 { after.pointee.fit = before.fit }
      if !(0...Int64(MASTHEAD_SNAPS)).contains(after.pointee.snap_count) {
        after.pointee.snap_count = before.snap_count
      }
    }
    // C allows any byte in a bool.
    normalize(&heightExcludesSafeArea)
    normalize(&collapsedHeightExcludesSafeArea)
    normalize(&collapses)
    normalize(&pins)
    normalize(&hides)
    normalize(&expands)
    normalize(&shrinks)
    // After the number of a given inset, there is a flag that is true if the inset is nil.
    withUnsafeMutableBytes(of: &givenInset) { normalize(&$0[MemoryLayout<Double>.size]) }
  }
}

/// Turns every byte except 0 into true.
private func normalize(_ flag: inout Bool) { withUnsafeMutableBytes(of: &flag) { normalize(&$0[0]) } }

private func normalize(_ byte: inout UInt8) { byte = byte == 0 ? 0 : 1 }

extension HeaderFrame {
  /// Empties the mask or the named values if they are invalid, and restores the number of elements.
  mutating func clearInvalidParts(elementCount: Int) {
    normalize(&isAnimating)
    normalize(&mask.isTruncated)
    withUnsafeMutablePointer(to: &self) { frame in
      let frame = frame.asCFrame
      frame.pointee.element_count = Int64(elementCount)
      if !(0...Int64(MASTHEAD_NAMED_VALUES)).contains(frame.pointee.value_count) { frame.pointee.value_count = 0 }
      if !masthead_path_is_possible(&frame.pointee.mask) { masthead_path_clear(&frame.pointee.mask) }
    }
  }
}
