// Loaded by the page's first script once something has gone wrong, and never otherwise. Sends where it was; what it was called the server
// turns into words of its own, and keeps no other.
import { FAULTS_PATH } from '#contract/fault-reports.ts';

/** What the first script has kept: the events of the page so far. */
declare global {
  interface Window {
    faults?: Event[];
  }
}

interface SentFault {
  kind: 'error' | 'rejection' | 'load';
  /** The name of the error, or of the element that did not load. */
  name: string;
  message: string;
  /** The path of a script; empty: the page itself. */
  file: string;
  function: string;
  line: number;
  col: number;
}

/** As many as one page sends: what goes wrong again and again is known after a few. */
const MAX_FAULTS = 5;
const MAX_MESSAGE = 200;
const GATHER_MS = 1_000;

/** A line of a stack in Chromium, or in Firefox and Safari: function, address, line, column. */
const FRAME = /(?:at (?:async )?(?:([^\s(]+) \()?|([^\s@]*)@)((?:https?|[\w-]+-extension):[^\s)]+?):(\d+):(\d+)/;

const seen = new Set<string>();
let waiting: SentFault[] = [];

/** Keeps what an event says, unless the page has said it before or has said enough. */
function take(event: Event): void {
  const fault = faultOf(event);
  if (fault === null) return;
  const key = JSON.stringify(fault);
  if (seen.has(key) || seen.size >= MAX_FAULTS) return;
  seen.add(key);
  if (waiting.push(fault) === 1) setTimeout(send, GATHER_MS);
}

/** Sends what waits, also while the page is being left. */
function send(): void {
  if (waiting.length === 0) return;
  const entry = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';
  navigator.sendBeacon(FAULTS_PATH, JSON.stringify({ entry: pathOf(entry), faults: waiting }));
  waiting = [];
}

function faultOf(event: Event): SentFault | null {
  if (event instanceof ErrorEvent) {
    const { message, filename, lineno, colno, error } = event;
    const { name, frame } = describe(error);
    return { kind: 'error', name, message: cut(message), file: pathOf(filename), function: frame.function, line: lineno, col: colno };
  }
  if (event instanceof PromiseRejectionEvent) {
    const { name, message, frame } = describe(event.reason);
    return { kind: 'rejection', name, message, ...frame };
  }
  const { target } = event;
  if (!(target instanceof HTMLElement)) return null;
  const file = addressOf(target);
  // A picture that was withheld or deleted is no fault of a page.
  if (/^\/(?:files|avatar)\//.test(file)) return null;
  return { kind: 'load', name: target.tagName, message: '', file, function: '', line: 0, col: 0 };
}

function addressOf(element: HTMLElement): string {
  if (element instanceof HTMLLinkElement) return pathOf(element.href);
  return pathOf(element.getAttribute('src') ?? '');
}

/** Returns what an error says of itself; nothing of a value that is none. */
function describe(error: unknown): { name: string; message: string; frame: Pick<SentFault, 'file' | 'function' | 'line' | 'col'> } {
  if (!(error instanceof Error)) return { name: '', message: '', frame: { file: '', function: '', line: 0, col: 0 } };
  const [, one = '', other = '', file = '', line = '0', col = '0'] = FRAME.exec(error.stack ?? '') ?? [];
  return { name: error.name, message: cut(error.message), frame: { file: pathOf(file), function: one || other, line: Number(line), col: Number(col) } };
}

function cut(message: string): string {
  return message.slice(0, MAX_MESSAGE);
}

/** Returns the path of a script or style of ours; of every other address no more than that it is foreign, and nothing for the page itself. */
function pathOf(address: string): string {
  if (address === '') return '';
  try {
    const { origin, pathname } = new URL(address, location.href);
    if (origin !== location.origin) return 'foreign:';
    return /^\/(?:assets|files|avatar)\/|\.js$/.test(pathname) ? pathname : '';
  } catch {
    return '';
  }
}

const kept = window.faults ?? [];
kept.forEach(take);
// The first script goes on giving its events to this list.
kept.push = (...events) => {
  events.forEach(take);
  return MAX_FAULTS;
};
addEventListener('pagehide', send);
