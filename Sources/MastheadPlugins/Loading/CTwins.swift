import CMasthead
import Masthead

// The structs of the C interface are laid out as the core's own, field by field, so that they cross by their address; a test
// compares sizes and offsets.

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
  /// Calls a function with the moment as the C interface has it.
  @inline(__always)
  borrowing func withCPointers(
    _ body: (UnsafePointer<masthead_scroll_state>, UnsafePointer<masthead_layout>) -> Void
  ) {
    withUnsafePointer(to: scroll) { scroll in
      body(
        UnsafeRawPointer(scroll).assumingMemoryBound(to: masthead_scroll_state.self), layoutPointer.asCLayout)
    }
  }
}

// Code in C can write bytes that are no value of an enumeration, or counts beyond a path's room; Swift must never see them.

extension HeaderLayout {
  /// Puts back what is no value of its kind.
  mutating func takeBackImpossible(from before: HeaderLayout) {
    withUnsafeMutablePointer(to: &self) { layout in
      let (after, before) = (layout.asCLayout, withUnsafePointer(to: before) { $0.asCLayout.pointee })
      if after.pointee.placement > 1 { after.pointee.placement = before.placement }
      if after.pointee.cut_unit > 1 { after.pointee.cut_unit = before.cut_unit }
      if after.pointee.safe_area_policy > 2 { after.pointee.safe_area_policy = before.safe_area_policy }
      if after.pointee.content_mode > 2 { after.pointee.content_mode = before.content_mode }
      if after.pointee.anchor > 8 { after.pointee.anchor = before.anchor }
      if after.pointee.fit > 2 { after.pointee.fit = before.fit }
    }
  }
}

extension HeaderFrame {
  /// Empties a mask or a list of values that cannot be.
  mutating func takeBackImpossible() {
    withUnsafeMutablePointer(to: &self) { frame in
      let frame = frame.asCFrame
      if !(0...Int64(MASTHEAD_NAMED_VALUES)).contains(frame.pointee.value_count) { frame.pointee.value_count = 0 }
      if !masthead_path_is_possible(&frame.pointee.mask) { masthead_path_clear(&frame.pointee.mask) }
    }
  }
}
