import { announce } from '../announce.js';
import { report } from '../readouts/problems.js';
import { changes } from '../session/changes.js';
import { connection } from '../session/connection.js';

/** Copies effects and documents as JSON, and pastes them. The server validates pasted content. */

/** The only keys of copied effects. A document has more. */
const EFFECT_KEYS = ['masthead', 'effects'];

export class Clipboard {
  constructor() {
    document.addEventListener('copy', (event) => {
      const index = focusedEffect();
      if (index === null || isTextSelected()) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', this.#textOf(index));
      announce('Copied the effect');
    });
    document.addEventListener('paste', (event) => {
      const text = event.clipboardData.getData('text/plain');
      if (text === '' || isEditable(event.target)) return;
      event.preventDefault();
      this.#paste(text);
    });
  }

  /** Copies the effect at an index, or the whole document if it is null. */
  async copy(index) {
    try {
      await navigator.clipboard.writeText(this.#textOf(index));
      announce(index === null ? 'Copied the document' : 'Copied the effect');
    } catch (error) {
      report({ title: 'Cannot copy', detail: `The browser refused to copy: ${error.message}` });
    }
  }

  /** Pastes after the focused effect, or at the end. */
  async paste() {
    try {
      this.#paste(await navigator.clipboard.readText());
    } catch (error) {
      report({ title: 'Cannot paste', detail: `The browser refused to paste; press Ctrl-V or ⌘V: ${error.message}` });
    }
  }

  #textOf(index) {
    const { pipeline } = connection.session;
    const content = index === null ? pipeline : { masthead: pipeline.masthead, effects: [pipeline.effects[index]] };
    return `${JSON.stringify(content, null, 2)}\n`;
  }

  #paste(text) {
    let content = parsed(text);
    // A single effect, copied from a document's text.
    if (typeof content?.effect === 'string') content = { effects: [content] };
    if (content === null) {
      const start = text.trim().slice(0, 40);
      report({ title: 'Cannot paste', detail: `clipboard: expected a copied effect or a document, got "${start}${start.length < text.trim().length ? '…' : ''}"` });
    } else if (Array.isArray(content.effects) && Object.keys(content).every((key) => EFFECT_KEYS.includes(key))) {
      const after = focusedEffect();
      changes.rearrange((effects) => effects.toSpliced(after === null ? effects.length : after + 1, 0, ...content.effects));
      announce(content.effects.length === 1 ? 'Pasted the effect' : 'Pasted the effects');
    } else {
      changes.replace(content);
    }
  }
}

/** The index of the effect whose card has the focus; null if there is none. */
function focusedEffect() {
  const path = document.activeElement?.closest('[data-effect]')?.dataset.effect;
  return path ? Number(path.match(/\d+/)[0]) : null;
}

function isTextSelected() {
  return isEditable(document.activeElement) || !(getSelection()?.isCollapsed ?? true);
}

function isEditable(target) {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && ['text', 'search', 'number'].includes(target.type));
}

/** @returns {object|null} the object of a JSON text */
function parsed(text) {
  try {
    const content = JSON.parse(text);
    return content !== null && typeof content === 'object' && !Array.isArray(content) ? content : null;
  } catch {
    return null;
  }
}
