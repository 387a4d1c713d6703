import { createRoot, type Root } from 'react-dom/client';
import { completeSearch } from '#contract/api/search.ts';
import { callQuietly } from '#web/lib/calls/api.ts';
import { isComposing } from '#web/lib/ime.ts';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { closePopover, openPopover } from '#web/ui/popovers.ts';
import { CompletionList } from './CompletionList.tsx';
import { optionsOf, pastOptions, type Option } from './completion-options.ts';
import { deleteSearch, readSearches } from './history.ts';
import styles from './completion.module.css';

const PAUSE_MS = 140;
const MAX_KEPT = 60;
const ID = 'search-completion';

/** The server's suggestions for each text; a page view asks once for each. */
const completions = new Map<string, Promise<Option[]>>();
let root: Root | null = null;
let panel: HTMLElement | null = null;

/**
 * Completes what is typed into a search box while it has the focus: past searches, columns, presenters, realms, titles. Input methods are
 * not disturbed; the list is one for all boxes of a page, positioned below the active one and outside of what the page renders.
 */
export function completeBox(input: HTMLInputElement): void {
  if (input.hasAttribute('aria-controls')) return;
  let options: Option[] = [];
  let active = -1;
  let timer = 0;
  let asked = 0;
  const typed = input.value;

  const draw = () => {
    const isOpen = options.length > 0;
    input.setAttribute('aria-expanded', String(isOpen));
    if (active >= 0) input.setAttribute('aria-activedescendant', `${ID}-${active}`);
    else input.removeAttribute('aria-activedescendant');
    positionList(input, isOpen);
    root?.render(isOpen && <CompletionList id={ID} options={options} active={active} onChoose={choose} onDelete={deletePast} />);
  };
  const close = () => {
    clearTimeout(timer);
    asked += 1;
    options = [];
    active = -1;
    draw();
  };
  const ask = async () => {
    const mine = (asked += 1);
    const text = input.value.trim();
    const past = pastOptions(readSearches(), text);
    const found = text === '' ? [] : await offersFor(text);
    // Superseded by newer input.
    if (mine !== asked || document.activeElement !== input) return;
    options = [...past, ...found];
    active = -1;
    draw();
  };
  const choose = ({ href, label }: Option) => {
    const inNewTab = input.form?.target === '_blank';
    close();
    if (href !== null) {
      if (inNewTab) open(href, '_blank', 'noopener');
      else void navigate(href);
      return;
    }
    input.value = label;
    input.form?.requestSubmit();
  };
  const deletePast = ({ label }: Option) => {
    deleteSearch(label);
    void ask();
  };
  const later = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void ask(), PAUSE_MS);
  };
  const onInput = (event: Event) => {
    // What an input method has not let go of is not typed yet.
    if (!(event instanceof InputEvent && event.isComposing)) later();
  };
  const onKey = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape' && options.length > 0) {
      event.preventDefault();
      close();
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && options.length > 0) {
      event.preventDefault();
      const lines = options.length + 1;
      active = ((active + 1 + (event.key === 'ArrowDown' ? 1 : -1) + lines) % lines) - 1;
      draw();
      document.querySelector(`#${ID}-${active}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      const option = options[active];
      if (!option) return close();
      event.preventDefault();
      choose(option);
    }
  };
  const leave = () => {
    close();
    for (const [type, listener] of listeners) input.removeEventListener(type, listener);
    for (const name of ['role', 'aria-autocomplete', 'aria-controls', 'aria-expanded']) input.removeAttribute(name);
  };
  const listeners: [string, EventListener][] = [
    ['input', onInput],
    ['compositionstart', () => clearTimeout(timer)],
    ['compositionend', later],
    ['keydown', (event) => event instanceof KeyboardEvent && onKey(event)],
    ['blur', leave],
  ];
  for (const [type, listener] of listeners) input.addEventListener(type, listener);
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-controls', ID);
  input.setAttribute('aria-expanded', 'false');
  // A box that comes with what was found stays quiet until somebody types; that may have been before this code was there.
  if (typed === '' || typed !== input.defaultValue) void ask();
}

function offersFor(text: string): Promise<Option[]> {
  const known = completions.get(text);
  if (known) return known;
  const asked = callQuietly(completeSearch, { q: text }).then(optionsOf, () => {
    completions.delete(text);
    return [];
  });
  completions.set(text, asked);
  const eldest = completions.keys().next();
  if (completions.size > MAX_KEPT && !eldest.done) completions.delete(eldest.value);
  return asked;
}

/** Positions the panel below a box, above everything; removes it when it is empty. */
function positionList(input: HTMLInputElement, isOpen: boolean): void {
  if (panel === null) {
    panel = document.createElement('div');
    panel.className = styles.panel ?? '';
    panel.setAttribute('popover', 'manual');
    // It is outside of the form, so it is a landmark of its own.
    panel.role = 'search';
    panel.ariaLabel = '边打字边给的建议';
    document.body.append(panel);
    root = createRoot(panel);
  }
  if (!isOpen) {
    closePopover(panel);
    return;
  }
  const box = (input.form ?? input).getBoundingClientRect();
  const width = Math.min(Math.max(box.width, 340), innerWidth - 16);
  panel.style.width = `${width}px`;
  panel.style.left = `${Math.max(8, Math.min(box.left, innerWidth - width - 8))}px`;
  panel.style.top = `${box.bottom + 6}px`;
  openPopover(panel);
}
