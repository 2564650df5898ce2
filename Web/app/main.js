/** Connects the parts of the page: passes server events to the parts, and the parts' requests to the server. */
import { coalesced } from './dom.js';
import { adding } from './controls/adding.js';
import { Arrivals } from './controls/arrivals.js';
import { Building } from './controls/building.js';
import { complaintsOf } from './controls/complaints.js';
import { Effects } from './controls/effects.js';
import { Elements } from './controls/elements.js';
import { ControlList } from './controls/list.js';
import { Export } from './export.js';
import { opening, save } from './files.js';
import { Presets } from './presets.js';
import { Curves } from './readouts/curves.js';
import { Problems } from './readouts/problems.js';
import { StandingProblems, isStanding } from './readouts/standing.js';
import { Status } from './readouts/status.js';
import { Values } from './readouts/values.js';
import { Changes } from './session/changes.js';
import { Connection } from './session/connection.js';
import { effectsOf } from './session/effects.js';
import { Input } from './session/input.js';
import { point } from './stage/pointing.js';
import { Stage } from './stage/stage.js';
import { Timeline } from './timeline/timeline.js';

const $ = (id) => document.getElementById(id);

/** The ways through the undo history, and the words of their buttons. */
const DIRECTIONS = { undo: 'Undo', redo: 'Redo' };

const connection = new Connection(new URLSearchParams(location.search).get('preset') ?? 'news-digest');
const changes = new Changes(connection);
const input = new Input(connection);

const problems = new Problems($('problem-list'), $('no-problems'));
const standing = new StandingProblems($('standing-list'), switchOn);
const status = new Status($('status'), $('banner'));
const stage = new Stage($('device'), $('stage'));
const curves = new Curves($('curves'), connection);
const values = new Values($('values'), announce);
const headerControls = new ControlList(changes);
$('header-controls').append(headerControls.$element);
const elements = new Elements($('elements'), $('add-element'), changes, problems.add, (name) => (stage.selected = name));
const effects = new Effects($('effects'), changes, problems.add);
const arrivals = new Arrivals($('arrivals'), changes, problems.add, announce);
const building = new Building($('building'));
const replace = (pipeline) => changes.replace(pipeline, problems.add);
const presets = new Presets($('preset'), $('revert'), replace);

const timeline = new Timeline($('timeline'), connection, input, problems.add);

point($('device'), stage, input);
adding($('add-effect'), changes, problems.add);
opening({ button: $('open'), input: $('file'), target: $('drop') }, (content) => (content?.gesture ? timeline.open(content) : replace(content)), problems.add);
$('save').addEventListener('click', () => connection.session && save(connection.session.pipeline));
new Export($('export-dialog'), $('export'), connection);
$('guides').addEventListener('click', () => {
  const shows = $('guides').getAttribute('aria-checked') !== 'true';
  $('guides').setAttribute('aria-checked', shows);
  $('legend').hidden = !shows;
  stage.showsGuides = shows;
});

const showFrame = coalesced(() => {
  values.show(connection.frame);
  curves.mark(connection.frame);
  timeline.mark(connection.frame);
});

function showControls() {
  const { session } = connection;
  if (session === null) return;
  headerControls.show(session.header?.parameters ?? []);
  $('no-header').hidden = session.header !== null;
  elements.show(session.header?.elements ?? []);
  $('elements-section').hidden = session.header === null;
  effects.show(effectsOf(session), complaintsOf(session, connection.plugins), arrivals.standIn);
}

/** @param {string} effect the effect to switch on again everywhere in the pipeline */
function switchOn(effect) {
  for (const entry of connection.session.effects) {
    if (entry.effect === effect && !entry.enabled) changes.set(`${entry.path}.enabled`, true, problems.add);
  }
}

connection.addEventListener('session', ({ detail: session }) => {
  for (const [direction, words] of Object.entries(DIRECTIONS)) {
    const name = session.history[direction];
    $(direction).disabled = name === null;
    $(direction).title = name === null ? words : `${words} ${name}`;
  }
  document.title = session.pipeline.name ? `${session.pipeline.name} – Masthead` : 'Masthead';
  presets.show(session.pipeline);
  stage.show(session);
  curves.show(session);
  arrivals.follow(session);
  standing.show(session, connection.plugins);
  showControls();
});
connection.addEventListener('plugins', ({ detail: plugins }) => {
  building.show(plugins);
  arrivals.take(plugins);
  standing.show(connection.session, plugins);
  showControls();
});
connection.addEventListener('timeline', ({ detail }) => timeline.show(detail));
connection.addEventListener('frame', ({ detail: frame }) => {
  status.arrived();
  stage.draw(frame);
  showFrame();
});
connection.addEventListener('state', ({ detail: state }) => {
  status.enter(state);
  if (state !== 'live') return;
  presets.load();
  values.load().then(() => connection.frame && showFrame());
  timeline.load();
});
connection.addEventListener('problem', ({ detail }) => isStanding(detail) || problems.add(detail));
input.addEventListener('problem', ({ detail }) => problems.add(detail));
input.addEventListener('measured', ({ detail }) => status.measured(detail));
// Shows the final values after changes, including rejected ones.
changes.addEventListener('settled', showControls);
// The effect's own card replaces the card of the new effect.
arrivals.addEventListener('change', showControls);

const travel = (direction) => changes.travel(direction, problems.add);
for (const direction of Object.keys(DIRECTIONS)) $(direction).addEventListener('click', () => travel(direction));
addEventListener('keydown', (event) => {
  if (!(event.metaKey || event.ctrlKey) || event.altKey) return;
  // In a field, the browser's own undo applies to the text.
  if (event.target instanceof HTMLInputElement && event.target.type === 'number') return;
  const key = event.key.toLowerCase();
  const direction = key === 'y' || (key === 'z' && event.shiftKey) ? 'redo' : key === 'z' ? 'undo' : null;
  if (direction === null) return;
  event.preventDefault();
  travel(direction);
});

let silence;
function announce(words) {
  $('toast').textContent = words;
  $('toast').toggleAttribute('data-shown', true);
  clearTimeout(silence);
  silence = setTimeout(() => $('toast').removeAttribute('data-shown'), 1600);
}

/** For tests, and for exploring in the console. */
window.masthead = {
  get frame() { return connection.frame; },
  get session() { return connection.session; },
  get timeline() { return connection.timeline; },
  get saved() { return connection.saved; },
  get drawn() { return stage.drawn; },
  get place() { return stage.place; },
};

connection.start();
