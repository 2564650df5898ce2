import Masthead

/// The script of an exported page: pulling the list beyond its top, which browsers do not tell pages of.
///
/// The resistance and the way back are those of the core's `RubberBand` and `MastheadSpring`, from whose constants they are written.
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
    // Pages hear nothing of an overscroll, so this pulls the list beyond its top, lets it resist, and brings it back.
    const scroller = document.querySelector('.scroller');
    const header = scroller.querySelector('.header');
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

    let pulled = 0; // how far the list is beyond its top
    let finger = null; // what may pull it
    let animation = 0; // its way back

    function show(distance) {
      pulled = distance;
      scroller.style.setProperty('--pull', `${distance}px`);
    }

    // A finger that moves by x moves a list of height d by x·d·c ÷ (d + c·x): less and less. And the reverse.
    const give = \(decimal(RubberBand.coefficient));
    function resisted(x) {
      const d = scroller.clientHeight;
      return (x * d * give) / (d + give * x);
    }
    function unresisted(distance) {
      const d = scroller.clientHeight;
      return (distance * d) / (give * (d - distance));
    }

    // A critically damped spring: with speed v at the distance a, x(t) = (a + (v + ω·a)·t)·e^(−ω·t).
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
      // A second finger pinches, and pulls nothing.
      if (!event.isPrimary && !finger?.pulls) finger = null;
      if (finger || !event.isPrimary || event.button !== 0 || scroller.scrollTop > 0) return;
      // On a page that is zoomed in a finger moves the page, and a click with Control opens a menu.
      if (isZoomed() || event.ctrlKey) return;
      // Elsewhere a mouse selects text.
      if (event.pointerType === 'mouse' && !header.contains(event.target)) return;
      cancelAnimationFrame(animation);
      if (pulled > 0) scroller.setPointerCapture(event.pointerId);
      finger = {
        id: event.pointerId,
        x: event.clientX,
        y: event.clientY - unresisted(pulled), // where it would be, had it pulled so far itself
        pulls: pulled > 0,
        time: event.timeStamp,
        speed: 0,
      };
    });

    scroller.addEventListener('pointermove', (event) => {
      if (event.pointerId !== finger?.id) return;
      // A button that was released where the page did not hear of it.
      if (event.pointerType === 'mouse' && !(event.buttons & 1)) return letGo(0);
      const [x, y] = [event.clientX - finger.x, event.clientY - finger.y];
      if (!finger.pulls) {
        // Too little to tell a direction; upwards and sideways are the browser's.
        if (Math.hypot(x, y) < 3) return;
        if (y <= Math.abs(x)) return void (finger = null);
        finger.pulls = true;
        scroller.setPointerCapture(event.pointerId);
      }
      const distance = y > 0 ? resisted(y) : 0;
      const seconds = (event.timeStamp - finger.time) / 1000;
      if (seconds > 0) Object.assign(finger, { speed: (distance - pulled) / seconds, time: event.timeStamp });
      show(distance);
      // A finger that goes back up beyond where it began scrolls.
      scroller.scrollTop = Math.max(0, -y);
    });

    // A touch that pulls must not scroll; the browser asks here.
    scroller.addEventListener('touchmove', (event) => {
      if (finger?.pulls && event.cancelable) event.preventDefault();
    }, { passive: false });

    for (const type of ['pointerup', 'pointercancel']) {
      scroller.addEventListener(type, (event) => {
        if (event.pointerId !== finger?.id) return;
        // A finger that has stood still for two frames throws nothing.
        letGo(type === 'pointerup' && event.timeStamp - finger.time < 34 ? finger.speed : 0);
      });
    }

    function letGo(speed) {
      finger = null;
      if (reducedMotion.matches) show(0);
      else if (pulled > 0) springBack(speed);
    }

    // A page that is zoomed in is moved about beyond the list's ends too.
    const isZoomed = () => visualViewport.scale > 1;
    visualViewport.addEventListener('resize', () => {
      scroller.style.overscrollBehavior = isZoomed() ? 'auto' : '';
    });
    """

  private static let measuring = """
    // The header is as high as its content asks for, which the cut and the overlap are counted from.
    new ResizeObserver(() => {
      if (pulled > 0) return;
      scroller.style.setProperty('--measured-height', `${header.getBoundingClientRect().height}px`);
    }).observe(header);
    """

  private static let parallax = """
    // Where no animation can follow the list's scrolling, an event does.
    if (!CSS.supports('animation-timeline: scroll()')) {
      scroller.addEventListener('scroll', () => {
        scroller.style.setProperty('--scrolled', `${scroller.scrollTop}px`);
      }, { passive: true });
    }
    """
}
