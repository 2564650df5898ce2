import Masthead

/// The script of an exported page. It pulls the list beyond its top, because browsers do not report overscroll to pages.
///
/// The resistance and the spring use the constants of the core's `RubberBand` and `MastheadSpring`.
struct PageScript {
  private let isFitting: Bool
  private let hasParallax: Bool

  init(_ formulas: HeaderFormulas) {
    isFitting = formulas.hasFittingHeight
    hasParallax = !formulas.parallaxFactors.isEmpty
  }

  var text: String {
    ([Self.pulling] + (isFitting ? [Self.measuring] : []) + (hasParallax ? [Self.parallax] : []))
      .joined(separator: "\n\n")
  }

  private static let pulling = """
    // Browsers do not report overscroll, so this script pulls the list beyond its top, with resistance, and springs back.
    const scroller = document.querySelector('.scroller');
    const header = scroller.querySelector('.header');
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

    let pulled = 0; // the distance of the list beyond its top
    let finger = null; // the pointer that may pull the list
    let animation = 0; // the spring back to the top

    function show(distance) {
      pulled = distance;
      scroller.style.setProperty('--pull', `${distance}px`);
    }

    // The rubber band: a finger that moves by x moves a list of height d by x·d·c ÷ (d + c·x). And the inverse.
    const give = \(decimal(RubberBand.coefficient));
    function resisted(x) {
      const d = scroller.clientHeight;
      return (x * d * give) / (d + give * x);
    }
    function unresisted(distance) {
      const d = scroller.clientHeight;
      return (distance * d) / (give * (d - distance));
    }

    // A critically damped spring with speed v at distance a: x(t) = (a + (v + ω·a)·t)·e^(−ω·t).
    const frequency = \(decimal(MastheadSpring.edgeFrequency)); // ω, per second
    function springBack(speed) {
      const [from, start] = [pulled, performance.now()];
      const slope = Math.max(0, speed + frequency * from); // not past the top
      const step = (now) => {
        const t = Math.max(0, now - start) / 1000;
        const distance = (from + slope * t) * Math.exp(-frequency * t);
        if (distance * devicePixelRatio < 0.5) return show(0);
        show(distance);
        animation = requestAnimationFrame(step);
      };
      animation = requestAnimationFrame(step);
    }

    scroller.addEventListener('pointerdown', (event) => {
      // A second finger pinches instead of pulling.
      if (!event.isPrimary && !finger?.pulls) finger = null;
      if (finger || !event.isPrimary || event.button !== 0 || scroller.scrollTop > 0) return;
      // On a zoomed page, a finger pans the page. A Control-click opens a menu.
      if (isZoomed() || event.ctrlKey) return;
      // Outside the header, a mouse selects text.
      if (event.pointerType === 'mouse' && !header.contains(event.target)) return;
      cancelAnimationFrame(animation);
      if (pulled > 0) scroller.setPointerCapture(event.pointerId);
      finger = {
        id: event.pointerId,
        x: event.clientX,
        y: event.clientY - unresisted(pulled), // where a pull of this distance would have begun
        pulls: pulled > 0,
        time: event.timeStamp,
        speed: 0,
      };
    });

    scroller.addEventListener('pointermove', (event) => {
      if (event.pointerId !== finger?.id) return;
      // The button was released outside the page.
      if (event.pointerType === 'mouse' && !(event.buttons & 1)) return release(0);
      const [x, y] = [event.clientX - finger.x, event.clientY - finger.y];
      if (!finger.pulls) {
        // Too short to determine the direction. The browser handles upward and sideways moves.
        if (Math.hypot(x, y) < 3) return;
        if (y <= Math.abs(x)) return void (finger = null);
        finger.pulls = true;
        scroller.setPointerCapture(event.pointerId);
      }
      const distance = y > 0 ? resisted(y) : 0;
      const seconds = (event.timeStamp - finger.time) / 1000;
      if (seconds > 0) Object.assign(finger, { speed: (distance - pulled) / seconds, time: event.timeStamp });
      show(distance);
      // A finger that moves up beyond its start scrolls the list.
      scroller.scrollTop = Math.max(0, -y);
    });

    // A touch that pulls must not scroll as well.
    scroller.addEventListener('touchmove', (event) => {
      if (finger?.pulls && event.cancelable) event.preventDefault();
    }, { passive: false });

    for (const type of ['pointerup', 'pointercancel']) {
      scroller.addEventListener(type, (event) => {
        if (event.pointerId !== finger?.id) return;
        // A finger that rests for two frames before its release gives the list no speed.
        release(type === 'pointerup' && event.timeStamp - finger.time < 34 ? finger.speed : 0);
      });
    }

    function release(speed) {
      finger = null;
      if (reducedMotion.matches) show(0);
      else if (pulled > 0) springBack(speed);
    }

    // A zoomed page pans beyond the list's ends too.
    const isZoomed = () => visualViewport.scale > 1;
    visualViewport.addEventListener('resize', () => {
      scroller.style.overscrollBehavior = isZoomed() ? 'auto' : '';
    });
    """

  private static let measuring = """
    // The header's height fits its content. The cut and the overlap depend on it.
    new ResizeObserver(() => {
      if (pulled > 0) return;
      scroller.style.setProperty('--measured-height', `${header.getBoundingClientRect().height}px`);
    }).observe(header);
    """

  private static let parallax = """
    // Fallback for browsers without scroll-driven animations.
    if (!CSS.supports('animation-timeline: scroll()')) {
      scroller.addEventListener('scroll', () => {
        scroller.style.setProperty('--scrolled', `${scroller.scrollTop}px`);
      }, { passive: true });
    }
    """
}
