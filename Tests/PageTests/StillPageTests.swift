import Chromium
import TestSupport
import Testing

/// Tests of pages whose speed does not matter. They run sequentially, because many pages at once slow down
/// ``MovingPageTests``.
@Suite(.browser, .serialized) enum StillPageTests {}
