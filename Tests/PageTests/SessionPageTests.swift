import TestSupport
import Testing

/// The page and its server: outages, restarts, several windows, the shared history, and what is transferred.
// A separate suite runs in parallel with the tests of the controls.
@Suite(.browser, .serialized) struct SessionPageTests {}
