/**
 * The clock that times are shown in: the site's own (China, one zone, no daylight saving) in HTML shared by all, the visitor's in the
 * browser.
 */
export type Zone = 'site' | 'visitor';
/** How much of an absolute time is shown: 2025-11-20, 2025-11-20 18:20 or 2025-11-20 18:20:07. */
export type TimeForm = 'day' | 'minute' | 'second';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SITE_OFFSET_MS = 8 * HOUR_MS;
const CLOCK_SIGNS = ' 18:20:07'.length;
const SECOND_SIGNS = ':07'.length;

interface Fields {
  year: number;
  /** Days since 1970 on that clock: neighbors differ by one. */
  dayNumber: number;
  date: string;
  clock: string;
  second: string;
}

/** Returns an instant as yyyy-MM-dd, or with its time of day. An unreadable instant gives an empty text. */
export function absoluteTime(iso: string, form: TimeForm = 'day', zone: Zone = 'visitor'): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return '';
  const { year, date, clock, second } = fieldsOf(at, zone);
  return shortened(`${year}-${date} ${clock}:${second}`, form);
}

/** Returns a time given to the second in a shorter form. */
export function shortened(exact: string, form: TimeForm): string {
  if (form === 'second') return exact;
  return exact.slice(0, form === 'day' ? -CLOCK_SIGNS : -SECOND_SIGNS);
}

/**
 * Returns how long ago an instant was: 刚刚 · 5 分钟前 · 3 小时前 (today) · 昨天 18:20 · 11-20 (this year) · 2025-11-20. A clock a minute fast still
 * gives 刚刚; future instants are shown with their time of day. An unreadable instant gives an empty text.
 */
export function relativeTime(iso: string, now: Date, zone: Zone = 'visitor'): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return '';
  const passedMs = now.getTime() - at;
  if (passedMs < -MINUTE_MS) return absoluteTime(iso, 'minute', zone);
  if (passedMs < MINUTE_MS) return '刚刚';
  if (passedMs < HOUR_MS) return `${Math.floor(passedMs / MINUTE_MS)} 分钟前`;
  const then = fieldsOf(at, zone);
  const today = fieldsOf(now.getTime(), zone);
  if (then.dayNumber === today.dayNumber) return `${Math.floor(passedMs / HOUR_MS)} 小时前`;
  if (then.dayNumber === today.dayNumber - 1) return `昨天 ${then.clock}`;
  return then.year === today.year ? then.date : `${then.year}-${then.date}`;
}

/** Rewrites the `time` elements under a root for the visitor: zone, and distance from now where they carry `data-relative`. */
function refreshTimes(root: ParentNode, now = new Date()): void {
  for (const element of root.querySelectorAll('time[data-relative], time[data-form]')) refreshTime(element, now);
}

/** Rewrites one `time` element; see `refreshTimes`. */
export function refreshTime(element: Element, now = new Date()): void {
  const iso = element.getAttribute('datetime') ?? '';
  const form = element.getAttribute('data-form');
  const text = element.hasAttribute('data-relative') ? relativeTime(iso, now) : absoluteTime(iso, isForm(form) ? form : 'day');
  if (text !== '' && element.textContent !== text) element.textContent = text;
  const full = absoluteTime(iso, 'second');
  if (full !== '') element.setAttribute('title', full);
}

/**
 * Keeps the document's times relative to the visitor's clock: now and each minute while the page is visible. Returns the function that
 * stops it.
 */
export function keepTimes(document: Document): () => void {
  const refresh = () => {
    if (!document.hidden) refreshTimes(document);
  };
  refresh();
  const timer = setInterval(refresh, MINUTE_MS);
  document.addEventListener('visibilitychange', refresh);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', refresh);
  };
}

function isForm(text: string | null): text is TimeForm {
  return text === 'day' || text === 'minute' || text === 'second';
}

function fieldsOf(at: number, zone: Zone): Fields {
  // The zone's wall clock read as if it were UTC: one code path, and no Intl on a page with many times.
  const offsetMs = zone === 'site' ? SITE_OFFSET_MS : -new Date(at).getTimezoneOffset() * MINUTE_MS;
  const wall = new Date(at + offsetMs);
  return {
    year: wall.getUTCFullYear(),
    dayNumber: Math.floor((at + offsetMs) / (24 * HOUR_MS)),
    date: `${two(wall.getUTCMonth() + 1)}-${two(wall.getUTCDate())}`,
    clock: `${two(wall.getUTCHours())}:${two(wall.getUTCMinutes())}`,
    second: two(wall.getUTCSeconds()),
  };
}

function two(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
