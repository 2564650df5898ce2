import { announce } from '../app/announce.js';
import { request, Refusal } from '../app/session/api.js';
import { SnapshotList } from './list.js';
import { TableView } from './table.js';
import { SVGView } from './svg.js';
import { TextView } from './text.js';

/** The page for reviewing pending snapshots and accepting or rejecting them. */

const $ = (identifier) => document.getElementById(identifier);

const state = {
  /** The pending snapshots, as the server lists them. */
  snapshots: [],
  /** Identifies the list for "accept all" and "reject all". */
  tag: '',
  /** The full details of the shown snapshot; null until they arrive. */
  shown: null,
  /** Whether a decision is being sent. */
  deciding: false,
};
let view = null;

const list = new SnapshotList($('list'), select);

// MARK: Pending snapshots

function showList({ folder, snapshots, tag }) {
  Object.assign(state, { snapshots, tag });
  const count = snapshots.length;
  document.title = count ? `(${count}) Review · Masthead` : 'Review · Masthead';
  $('count').textContent = count ? `${count} pending` : '';
  $('count').title = folder;
  for (const button of ['accept-all', 'reject-all']) $(button).disabled = count === 0;
  $('nothing').hidden = count > 0;
  list.show(snapshots);
  document.body.dataset.state = count ? 'pending' : 'empty';
  if (!count) clear();
}

function clear() {
  $('detail').hidden = true;
  view?.remove();
  view = null;
  state.shown = null;
}

/** @param {string} identifier of the snapshot to show */
async function select(identifier) {
  list.select(identifier);
  const snapshot = state.snapshots.find(({ id }) => id === identifier);
  if (!snapshot) return;
  history.replaceState(null, '', `#${encodeURIComponent(snapshot.path)}`);
  // The user can decide only after seeing the snapshot.
  state.shown = null;
  $('detail').toggleAttribute('data-waiting', true);
  await reportingErrors(async () => {
    const detail = await request('GET', `/api/snapshots/${identifier}`);
    // The user may have selected another snapshot meanwhile.
    if (list.selected === identifier) showDetail(snapshot, detail);
  });
}

function showDetail(snapshot, detail) {
  clear();
  state.shown = detail;
  $('name').textContent = snapshot.name;
  $('path').textContent = `${detail.path} — ${detail.summary}`;
  $('detail').hidden = false;
  $('detail').removeAttribute('data-waiting');
  const View = { table: TableView, svg: SVGView }[detail.format] ?? TextView;
  view = new View($('body'), detail);
}

/**
 * Loads the list, and shows the selected snapshot, else the snapshot in the page's address, else the first snapshot.
 */
async function refresh() {
  await reportingErrors(async () => {
    const selected = list.selected;
    showList(await request('GET', '/api/snapshots'));
    const named = state.snapshots.find(({ path }) => path === decodeURIComponent(location.hash.slice(1)));
    const next = state.snapshots.find(({ id }) => id === selected) ?? named ?? state.snapshots[0];
    if (next) await select(next.id);
  });
}

// MARK: Decisions

const DONE = { accept: 'Accepted', reject: 'Rejected' };

/** @param {'accept'|'reject'} decision */
async function decide(decision) {
  const { shown } = state;
  if (!shown || state.deciding) return;
  state.deciding = true;
  const next = list.neighbor(1) ?? list.neighbor(-1);
  await reportingErrors(async () => {
    const left = await request('POST', `/api/snapshots/${shown.id}/${decision}?tag=${encodeURIComponent(shown.tag)}`);
    announce(`${DONE[decision]} ${shown.path.split('/').at(-1)}`);
    showList(left);
    const successor = left.snapshots.find(({ id }) => id === next) ?? left.snapshots[0];
    if (successor) await select(successor.id);
  });
  state.deciding = false;
}

/** @param {'accept'|'reject'} decision */
function decideAll(decision) {
  const { tag } = state, count = state.snapshots.length;
  const snapshots = count === 1 ? '1 snapshot' : `${count} snapshots`;
  const verb = decision === 'accept' ? 'Accept' : 'Reject';
  $('confirm-words').textContent = `${verb} ${snapshots}?`;
  $('confirm-more').textContent = decision === 'accept'
    ? 'Received snapshots replace their references.' : 'Received snapshots are deleted. References stay unchanged.';
  $('confirm-yes').textContent = `${verb} ${count === 1 ? 'it' : `all ${count}`}`;
  const dialog = $('confirm');
  // Escape closes the dialog without a button and must not repeat the last answer.
  dialog.returnValue = '';
  dialog.onclose = () => {
    if (dialog.returnValue !== 'yes') return;
    reportingErrors(async () => {
      showList(await request('POST', `/api/snapshots/${decision}-all?tag=${encodeURIComponent(tag)}`));
      announce(`${DONE[decision]} ${snapshots}`);
      if (state.snapshots.length) await select(state.snapshots[0].id);
    });
  };
  dialog.showModal();
}

/** Runs work that sends requests to the server, and reports errors to the user. */
async function reportingErrors(work) {
  try {
    await work();
    $('banner').hidden = true;
  } catch (error) {
    if (!(error instanceof Refusal)) {
      $('banner').hidden = false;
      return;
    }
    announce(error.message);
    // The snapshot is gone or has changed: reload the list.
    if (error.status === 404 || error.status === 409) {
      clear();
      await refresh();
    }
  }
}

// MARK: User input

$('accept').addEventListener('click', () => decide('accept'));
$('reject').addEventListener('click', () => decide('reject'));
$('accept-all').addEventListener('click', () => decideAll('accept'));
$('reject-all').addEventListener('click', () => decideAll('reject'));

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat && 'ar'.includes(event.key) || $('confirm').open) return;
  const go = (step) => {
    const next = list.neighbor(step);
    if (next !== null) select(next);
  };
  const action = { a: () => decide('accept'), r: () => decide('reject'), j: () => go(1), k: () => go(-1) }[event.key];
  if (!action) return;
  event.preventDefault();
  action();
});

// Tests may run while this page is open.
addEventListener('focus', async () => {
  if (!state.deciding) await reportingErrors(async () => {
    const { tag } = await request('GET', '/api/snapshots');
    if (tag !== state.tag) await refresh();
  });
});

await refresh();
