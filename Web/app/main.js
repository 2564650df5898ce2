/** Connects the parts of the page: passes server events to the parts, and the parts' requests to the server. */
import { coalesced, paced } from './dom.js';
import { Arrivals } from './controls/arrivals.js';
import { tellBuilding } from './controls/building.js';
import { Clipboard } from './controls/clipboard.js';
import { complaintsOf } from './controls/complaints.js';
import { Effects } from './controls/effects.js';
import { Elements } from './controls/elements.js';
import { Essentials } from './controls/essentials.js';
import { Filter } from './controls/filter.js';
import { FoldButton, remember } from './controls/folds.js';
import { ControlList } from './controls/list.js';
import { remediesOf } from './controls/remedies.js';
import { opening } from './files.js';
import { Filing } from './filing.js';
import { hints } from './hint.js';
import { History } from './history.js';
import { Name } from './name.js';
import { Part, fetchParts, stylesheet } from './part.js';
import { more, popover } from './popover.js';
import { Presets } from './presets.js';
import { Curves } from './readouts/curves.js';
import { report } from './readouts/problems.js';
import { StandingProblems, isStanding } from './readouts/standing.js';
import { Status } from './readouts/status.js';
import { Values } from './readouts/values.js';
import { changes } from './session/changes.js';
import { connection } from './session/connection.js';
import { effectsOf, headerParametersOf } from './session/effects.js';
import { input } from './session/input.js';
import { kept, keptCompared } from './session/kept.js';
import { SceneBar } from './scene/scene.js';
import { followSystem } from './scene/system.js';
import { Recent } from './session/recent.js';
import { Setting } from './settings.js';
import { templates } from './templates.js';
import { assets } from './stage/assets.js';
import { Demo } from './stage/demo.js';
import { TouchDots } from './stage/dots.js';
import { OwnPictures } from './stage/own.js';
import { KEYS, point } from './stage/pointing.js';
import { reading } from './stage/reading.js';
import { shortcuts } from './stage/shortcuts.js';
import { stage } from './stage/stage.js';
import { View } from './stage/view.js';
import { Drawer } from './tracks/drawer.js';
import { Timeline } from './timeline/timeline.js';

const $ = (id) => document.getElementById(id);

// The server opens the session while the page builds its parts. Nothing arrives before they listen.
connection.start();

const standing = new StandingProblems($('standing-list'), switchOn);
/** Loads last, since nothing waits for it. @type {import('./readouts/contrast.js').Contrasts|null} */
let contrasts = null;
const status = new Status($('status'), $('banner'));
new SceneBar($('scene-bar'));
const curves = new Curves($('curves'));
const values = new Values($('values'));
const filter = new Filter($('panel'), $('panel-tools'));
const essentials = new Essentials($('essentials'));
const headerControls = new ControlList();
const headerFold = new FoldButton($('header-controls'), 'Header');
$('header-controls').querySelector('.card-head').prepend(headerFold.$element);
$('header-controls').append(headerControls.$element);
const clipboard = new Clipboard();
$('copy-all').addEventListener('click', () => clipboard.copy(null));
$('paste').addEventListener('click', () => clipboard.paste());
const elements = new Elements($('elements'), $('add-element'), (name) => {
  stage.selected = name;
  edit.loaded?.follow();
}, () => {
  showControls();
  if (connection.frame) drawFrame(connection.frame);
  states.loaded?.redraw();
}, { choosePicture: (name) => ownPictures.choose(name), palette: () => stage.palette });
const visible = (frame) => elements.visible(frame);
const effects = new Effects($('effects'), (index) => clipboard.copy(index));
const arrivals = new Arrivals($('arrivals'));
const filing = new Filing({ save: $('save'), scene: $('save-scene'), state: $('file-state') });
/** Opens a document, and shows it from its top. @param {object} document */
const openAtTop = async (document) => {
  const { inputs } = demo;
  await filing.open(document);
  await changes.settle();
  // If the user has moved the phone meanwhile, it stays there.
  if (demo.inputs === inputs) demo.pull();
};
const presets = new Presets({ menu: $('preset'), own: $('own-presets'), revert: $('revert'), strip: $('presets'), file: $('file-menu') }, openAtTop);
templates($('new'), openAtTop);
new Name({ button: $('rename'), input: $('name'), menu: $('preset'), file: $('file-menu') });
new History({ undo: $('undo'), redo: $('redo'), list: $('history') });
new Recent({ logo: $('brand'), list: $('recent') });
popover($('file-menu'), $('file-popover'));
// A chosen item acts before the menu closes.
$('file-popover').addEventListener('click', ({ target }) => target.closest('button') && $('file-popover').hidePopover());
more($('bar'), /** @type {HTMLButtonElement} */ ($('more')));
new Part(() => import('./session/share.js'), ({ sharing }) => {
  sharing($('share'), async () => compare.loaded?.compared());
}).behind($('share'));

const compare = new Part(() => Promise.all([import('./scene/compare.js'), import('./scene/wipe.js')]), ([{ Compare }, { Wipe }]) => {
  const wipe = new Wipe($('device').parentElement, visible);
  return new Compare($('compare-tools'), wipe);
}).behind($('compare'));

const timeline = new Timeline($('timeline'), { gesture: $('save-gesture'), session: $('save-session') });

const tracks = new Part(() => Promise.all([import('./tracks/tracks.js'), stylesheet('tracks')]), ([{ Tracks }]) => new Tracks());
const source = new Part(() => Promise.all([import('./tracks/source.js'), stylesheet('tracks')]), ([{ Source }]) => new Source());
const states = new Part(() => import('./scene/states.js'), ({ States }) => new States(visible));

const demo = new Demo($('device').parentElement, $('timeline'));
const edit = new Part(() => import('./stage/edit.js'), ({ Edit }) => {
  const parts = { canvas: $('device'), handles: $('handles'), button: $('edit'), help: $('device-keys'), header: $('header-controls') };
  return new Edit(parts, elements);
}).behind($('edit'));
document.addEventListener('fullscreenchange', () => document.fullscreenElement && edit.loaded?.toggle(false));
$('device').addEventListener('dblclick', async (event) => (await edit.need())?.type(event));
point($('device'));
const read = reading($('device'));
const touches = new TouchDots($('device'), $('touches'));
followSystem();
new Part(() => import('./controls/adding.js'), ({ adding }) => {
  adding($('add-effect'));
}).behind($('add-effect').querySelector('summary'));
opening({ button: $('open'), input: $('file'), target: $('drop') }, {
  document: filing.open,
  gesture: (content) => timeline.open(content),
  session: (content) => connection.open({ session: content }),
  picture: async (file, event) => {
    if (event?.target !== $('device')) return ownPictures.take(file, elements.selected);
    // The phone may move while the part loads.
    const place = stage.point(event);
    return ownPictures.take(file, (await edit.need())?.pictureAt(place) ?? null);
  },
});
new Part(() => Promise.all([import('./export.js'), stylesheet('export')]), ([{ Export }]) => {
  return new Export($('export-dialog'), $('export'));
}).behind($('export'));
const guidesSetting = new Setting('guides', false);
const guides = new Part(() => import('./stage/guides.js'), ({ drawGuides }) => {
  const show = (shows) => {
    guidesSetting.value = shows;
    $('guides').setAttribute('aria-checked', shows);
    $('legend').hidden = !shows;
    stage.overlay(drawGuides, shows);
  };
  $('guides').addEventListener('click', () => show(!guidesSetting.value));
  show(guidesSetting.value);
}).behind($('guides'));
if (guidesSetting.value) guides.need();

const showKeys = shortcuts($('shortcuts'), [
  { keys: [' '], words: 'Play or pause the gesture', run: () => demo.stop() || timeline.toggle() },
  { keys: ['l'], words: 'Loop the gesture', run: () => timeline.toggleLoop() },
  { keys: KEYS, words: 'Scroll', run: (event) => {
    demo.stop();
    if (!edit.loaded?.nudge(event)) input.add({ type: 'key', key: event.key }, event.timeStamp);
  } },
  { keys: ['['], words: 'Previous preset', run: () => presets.step(-1) },
  { keys: [']'], words: 'Next preset', run: () => presets.step(1) },
  { keys: ['x'], words: 'Compare: keep this state as A, then switch between A and B', run: async () => {
    const id = connection.session?.id;
    await changes.settle();
    // The page may change while the comparison loads.
    const { session } = connection;
    if (session !== null && session.id === id) (await compare.need())?.flip(session);
  } },
  { keys: ['+', '-'], words: 'Zoom in, zoom out', run: ({ key }) => view.step(key === '+' ? 1 : -1) },
  { keys: ['0'], words: 'Fit the phone', run: () => view.zoom('fit') },
  { keys: ['f'], words: 'Full screen', run: () => view.toggleFullscreen() },
  { keys: ['e'], words: 'Switch between Edit and Play', run: async () => document.fullscreenElement ?? (await edit.need())?.toggle() },
  { keys: ['←', '↑', '↓', '→'], words: 'Edit: move the element by 1 pt, with Shift by 10' },
  { keys: ['ArrowLeft', 'ArrowRight'], words: '', run: (event) => edit.loaded?.nudge(event) },
  { keys: ['Escape'], words: 'Edit: deselect, then leave; leave the full screen', run: () => (document.fullscreenElement ? view.toggleFullscreen() : edit.loaded?.escape()) },
  { keys: ['S'], words: 'In a row: add it to the essentials, or remove it' },
  { keys: ['←', '→'], words: 'In a card’s head: move among its buttons' },
  { keys: ['F6'], words: 'Go to the parameters, the phone, the timeline; with Shift, backward' },
  { keys: ['Ctrl', 'Z'], words: 'Undo' },
  { keys: ['Ctrl', 'Shift', 'Z'], words: 'Redo' },
]);
$('keys').addEventListener('click', showKeys);
const view = new View({ button: $('view'), popover: $('view-popover'), zoom: $('zoom'), fullscreen: $('fullscreen') }, $('stage'));

const ownPictures = new OwnPictures({ button: $('picture'), file: $('picture-file') }, () => elements.selected);

new Drawer($('drawer'), $('splitter'), document.querySelectorAll('[data-drawer]'), { tracks, states, source });
remember($('curves'), $('live-values'));
hints();

const markFrame = coalesced(() => {
  // The page may have switched to another session meanwhile.
  if (connection.frame === null) return;
  curves.mark(connection.frame);
  timeline.mark(connection.frame);
  touches.refresh();
  tracks.loaded?.mark(connection.frame);
});
const tellFrame = paced(() => {
  if (connection.frame === null) return;
  values.show(connection.frame);
  curves.tell();
  timeline.tell(connection.frame);
});
/** @param {object} frame */
function drawFrame(frame) {
  if (!compare.loaded?.wipe.takes(frame)) stage.draw(visible(frame));
}

function showFrame() {
  markFrame();
  tellFrame();
}

/** Whether the panels are shown. They wait for the first frame, which people look at first. */
let hasPanels = false;

/** Waits for the first frame on the canvas. A hidden tab draws nothing, so the wait has a limit. */
function firstFrame() {
  return new Promise((resolve) => {
    const look = () => (stage.drawn.count > 0 ? resolve() : requestAnimationFrame(look));
    look();
    setTimeout(resolve, 500);
  });
}

function showControls() {
  const { session } = connection;
  if (session === null || !hasPanels) return;
  headerControls.show(headerParametersOf(session));
  $('no-header').hidden = session.header !== null;
  elements.show(session.header?.elements ?? [], session.pipeline);
  $('elements-section').hidden = session.header === null;
  headerFold.show('header');
  const described = effectsOf(session);
  essentials.show(session, described);
  effects.show(described, session.pipeline.name, complaintsOf(session, connection.plugins), arrivals.standIn, remediesOf(described, session.layout));
  filter.apply();
}

/** @param {string} effect the effect to try again after its fault */
function switchOn(effect) {
  const { effects, pipeline } = connection.session;
  // A fault leaves the effect on in the document. The user may have switched off other effects of its kind.
  const entry = effects.find((entry, index) => entry.effect === effect && pipeline.effects[index].enabled !== false);
  if (entry) changes.set(`${entry.path}.enabled`, true);
}

connection.addEventListener('session', ({ detail: session }) => {
  document.title = session.pipeline.name ? `${session.pipeline.name} – Masthead` : 'Masthead';
  stage.show(session);
  read(session);
  edit.loaded?.redraw();
  if (keptCompared(session.id)) compare.need();
  filing.show(session);
  curves.show(session);
  arrivals.follow();
  standing.show();
  contrasts?.follow(session);
  showControls();
});
connection.addEventListener('plugins', ({ detail: plugins }) => {
  tellBuilding($('building'), plugins);
  arrivals.take(plugins);
  standing.show();
  showControls();
});
connection.addEventListener('timeline', ({ detail }) => {
  timeline.show(detail);
  touches.refresh();
  edit.loaded?.redraw();
});
connection.addEventListener('frame', ({ detail: frame }) => {
  status.arrived(connection.arrivals, connection.heard);
  drawFrame(frame);
  edit.loaded?.redraw();
  showFrame();
});
connection.addEventListener('state', async ({ detail }) => {
  if (detail !== 'live') return;
  await fetchParts();
  contrasts ??= await import('./readouts/contrast.js').then(({ Contrasts }) => new Contrasts(connection, (faint) => {
    standing.faint = faint;
    standing.show();
  }), () => null);
  if (connection.session) contrasts?.follow(connection.session);
});
connection.addEventListener('status', ({ detail }) => status.enter(detail));
connection.addEventListener('session', async () => {
  await firstFrame();
  hasPanels = true;
  showControls();
  document.body.toggleAttribute('data-shown', true);
  const complain = ({ problem }) => report(problem);
  presets.load().catch(complain);
  values.load().then(() => connection.frame && showFrame(), complain);
  timeline.load().catch(complain);
}, { once: true });
connection.addEventListener('problem', ({ detail }) => isStanding(detail) || report(detail));
input.addEventListener('problem', ({ detail }) => report(detail));
// Shows the final values after changes, including rejected ones.
changes.addEventListener('settled', showControls);
// The effect's own card replaces the card of the new effect.
arrivals.addEventListener('change', showControls);

const enter = (id) => ($(id).tabIndex === 0 ? $(id) : /** @type {HTMLElement} */ ($(id).querySelector('button:not(:disabled), select'))).focus();
// The address names the session, so a link must not change it.
for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('[data-skip]'))) link.addEventListener('click', (event) => {
  event.preventDefault();
  enter(link.hash.slice(1));
});
addEventListener('keydown', (event) => {
  if (event.key !== 'F6' || document.querySelector('dialog[open]')) return;
  event.preventDefault();
  const parts = ['panel', 'device', 'timeline'];
  enter(parts.at((parts.findIndex((id) => $(id).contains(document.activeElement)) + (event.shiftKey ? -1 : 1)) % parts.length));
});

/** For tests, and for exploring in the console. */
window.masthead = {
  get frame() { return connection.frame; },
  get session() { return connection.session; },
  get timeline() { return connection.timeline; },
  get saved() { return connection.saved; },
  get drawn() { return stage.drawn; },
  get place() { return stage.place; },
  /** Whether the stage shows all pictures of the scene. */
  get isComplete() { return assets.isComplete; },
  kept,
};
