#if canImport(UIKit)
  import Masthead
  import UIKit

  /// What a ``HeaderFlowLayout`` has made of a collection view's insets. It is given back when another layout takes this
  /// one's place; where nobody tells, with the next change of the content's size or place, at the latest when the list moves.
  @MainActor
  final class HeaderRoom {
    /// The collection view; nil when everything has been given back.
    private(set) weak var collectionView: UICollectionView?

    private weak var layout: HeaderFlowLayout?
    private let ledger = InsetLedger()
    private var observations: [NSKeyValueObservation] = []
    private var motionPreference: MotionPreference?

    /// The refresh control that is kept in front of the header, and where it was.
    private var raised: (control: UIRefreshControl?, found: CGFloat) = (nil, 0)

    /// Whether the insets are changed here: what is observed then is its own doing.
    private var isChanging = false

    init(in collectionView: UICollectionView, of layout: HeaderFlowLayout) {
      self.collectionView = collectionView
      self.layout = layout
      Self.enter(self)
      observe(collectionView)
    }

    /// Makes room for a header; none without a layout.
    ///
    /// - Parameters:
    ///   - layout: the header's.
    ///   - contentSize: the size of the content around it, which the collection view will be told later.
    ///   - shift: by how much the rows move down in the content, in points.
    func make(for layout: HeaderLayout?, contentSize: CGSize, shiftedBy shift: CGFloat) {
      guard let collectionView, !isChanging else { return }
      let isSettled = ledger.isSettled(in: collectionView, for: layout, contentHeight: contentSize.height)
      guard shift != 0 || !isSettled else { return }
      isChanging = true
      defer { isChanging = false }
      collectionView.keepRows(shiftedBy: shift) {
        // The ends of the list are to be known where the rows are put.
        if collectionView.contentSize != contentSize { collectionView.contentSize = contentSize }
        ledger.settle(in: collectionView, for: layout)
      }
    }

    /// Puts a refresh control in front of a header that is shown, behind which it would turn unseen.
    func keepRefreshControl(above zIndex: Int, isShown: Bool) {
      let control = isShown ? collectionView?.refreshControl : nil
      guard control !== raised.control else { return }
      raised.control?.layer.zPosition = raised.found
      raised = (control, control?.layer.zPosition ?? 0)
      control?.layer.zPosition = CGFloat(zIndex + 1)
    }

    /// Gives back all that was taken, once and for all.
    func giveBack() {
      guard let collectionView else { return }
      for observation in observations { observation.invalidate() }
      observations = []
      motionPreference = nil
      keepRefreshControl(above: 0, isShown: false)
      make(for: nil, contentSize: collectionView.contentSize, shiftedBy: 0)
      self.collectionView = nil
    }

    // MARK: Watching

    private func observe(_ collectionView: UICollectionView) {
      // UIKit tells its observers on the main thread, where it is changed.
      let changed: @Sendable () -> Void = { [weak self] in MainActor.assumeIsolated { self?.giveBackIfReplaced() } }
      let insetChanged: @Sendable () -> Void = { [weak self] in
        MainActor.assumeIsolated { self?.contentInsetDidChange() }
      }
      motionPreference = MotionPreference { [weak self] in self?.layout?.invalidateHeader() }
      observations = [
        collectionView.observe(\.contentOffset) { _, _ in changed() },
        collectionView.observe(\.contentSize) { _, _ in changed() },
        collectionView.observe(\.contentInset) { _, _ in insetChanged() },
      ]
    }

    /// A layout is not always told that another has taken its place.
    private func giveBackIfReplaced() {
      guard !isChanging, let collectionView, collectionView.collectionViewLayout !== layout else { return }
      if let layout { layout.leave() } else { giveBack() }
    }

    private func contentInsetDidChange() {
      guard !isChanging, let collectionView else { return }
      if ledger.forgetsWhatIsGone(from: collectionView.contentInset) { layout?.invalidateHeader() }
    }

    // MARK: One for each collection view

    private struct Entry {
      weak var room: HeaderRoom?
    }

    private static var entries: [Entry] = []

    /// A layout that was not told may still have its room where another begins to make its own.
    private static func enter(_ room: HeaderRoom) {
      entries.removeAll { $0.room?.collectionView == nil }
      for entry in entries where entry.room?.collectionView === room.collectionView { entry.room?.giveBack() }
      entries.append(Entry(room: room))
    }
  }
#endif
