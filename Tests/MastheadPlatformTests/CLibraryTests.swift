import Testing

@testable import MastheadPlatform

@Suite struct CLibraryTests {
  @Test func currentEventsOfPipe() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let (readEnd, writeEnd) = (ends[0], ends[1])
    #expect(currentEvents(of: readEnd, POLLIN) == 0)
    #expect(currentEvents(of: writeEnd, 0) == 0)
    #expect(currentEvents(of: writeEnd, POLLOUT) == POLLOUT)
    #expect(write(writeEnd, "a", 1) == 1)
    #expect(currentEvents(of: readEnd, POLLIN) == POLLIN)
    #expect(currentEvents(of: readEnd, 0) == 0)
    close(readEnd)
    #expect(currentEvents(of: writeEnd, 0) == POLLERR)
    close(writeEnd)
    #expect(currentEvents(of: Int32.max, POLLIN) == POLLNVAL)
  }
}
