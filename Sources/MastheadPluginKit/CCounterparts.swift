import CMasthead
import Masthead

// The structs of the C interface have the same memory layout as the core's own, so they are passed by address. A test
// compares sizes and offsets.

extension UnsafeMutablePointer<masthead_frame> {
  package var asHeaderFrame: UnsafeMutablePointer<HeaderFrame> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: HeaderFrame.self)
  }
}

extension UnsafeMutablePointer<masthead_layout> {
  package var asHeaderLayout: UnsafeMutablePointer<HeaderLayout> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: HeaderLayout.self)
  }
}

extension UnsafePointer<masthead_layout> {
  package var asHeaderLayout: UnsafePointer<HeaderLayout> {
    UnsafeRawPointer(self).assumingMemoryBound(to: HeaderLayout.self)
  }
}

extension UnsafePointer<masthead_scroll_state> {
  package var asScrollState: UnsafePointer<ScrollState> {
    UnsafeRawPointer(self).assumingMemoryBound(to: ScrollState.self)
  }
}

extension UnsafePointer<masthead_environment> {
  package var asLayoutEnvironment: UnsafePointer<LayoutEnvironment> {
    UnsafeRawPointer(self).assumingMemoryBound(to: LayoutEnvironment.self)
  }
}
