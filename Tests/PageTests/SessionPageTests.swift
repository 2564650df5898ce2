import TestSupport
import Testing

/// The page and its server: outages, restarts, several windows, the shared history, and what is transferred.
// It is a suite of its own, so that it runs beside the tests of the controls.
@Suite(.browser, .serialized) struct SessionPageTests {}
