// Errors of browsers in words of ours. A message quotes what a page held, so no part of it is ever kept: it only chooses one of these.
import type { FaultWord } from '#contract/fault-words.ts';

const MESSAGES: readonly (readonly [RegExp, FaultWord])[] = [
  [/^(?:Uncaught )?(?:Error: )?Minified React error #\d{1,3}\b/, 'React error'],
  [/Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed/, 'module failed to load'],
  [/Failed to fetch|NetworkError when attempting to fetch|^(?:TypeError: )?Load failed/, 'fetch failed'],
  [/Cannot read propert(?:y|ies) of|can't access property|(?:undefined|null) is not an object/, 'read from nothing'],
  [/Cannot set propert(?:y|ies) of/, 'write to nothing'],
  [/is not a function/, 'not a function'],
  [/is not a constructor/, 'not a constructor'],
  [/is not iterable|is not a (?:valid )?iterator/, 'not iterable'],
  [/is not defined|Can't find variable/, 'not defined'],
  [/Cannot access .* before initialization|can't access lexical declaration/, 'used before its declaration'],
  [/Assignment to constant|invalid assignment to const|assign to readonly property/i, 'assignment to a constant'],
  [/Maximum call stack size exceeded|too much recursion/, 'recursion without end'],
  [/Invalid (?:array|string) length|out of memory/i, 'out of memory'],
  [/JSON(?:\.parse)?\b|Unexpected end of (?:JSON )?input/, 'unreadable JSON'],
  [/Unexpected (?:token|identifier|string|number)|unexpected token|Invalid or unexpected token/i, 'syntax not understood'],
  [/ResizeObserver loop/, 'ResizeObserver loop'],
  [/quota/i, 'storage is full'],
  [/^(?:Uncaught )?Script error\.?$/, 'script of another site'],
  [/aborted/i, 'aborted'],
];

/** The names an error may have. */
const NAMES: ReadonlySet<string> = new Set([
  ...['Error', 'TypeError', 'RangeError', 'ReferenceError', 'SyntaxError', 'EvalError', 'URIError', 'AggregateError', 'InternalError'],
  ...['AbortError', 'NetworkError', 'NotAllowedError', 'NotFoundError', 'NotSupportedError', 'QuotaExceededError', 'SecurityError', 'InvalidStateError'],
  ...['TimeoutError', 'DataError', 'DataCloneError', 'InvalidAccessError', 'HierarchyRequestError', 'IndexSizeError', 'UnknownError', 'VersionError'],
]);

/** Returns what an engine's message says in words of ours, with the number of an error of React; the error's name where the message is not known. */
export function wordsOf(message: string, name: string): string {
  const found = MESSAGES.find(([pattern]) => pattern.test(message));
  const [, react] = /Minified React error #(\d{1,3})\b/.exec(message) ?? [];
  if (found) return react === undefined ? found[1] : `${found[1]} ${Number(react)}`;
  return NAMES.has(name) ? name : ('unknown' satisfies FaultWord);
}

const ELEMENTS: ReadonlySet<string> = new Set(['script', 'link', 'img', 'video', 'audio', 'source', 'iframe']);

/** Returns the name of an element that did not load. */
export function elementOf(tag: string): string {
  const name = tag.toLowerCase();
  return ELEMENTS.has(name) ? name : 'element';
}

const DIRECTIVES: ReadonlySet<string> = new Set([
  ...['default-src', 'base-uri', 'object-src', 'frame-ancestors', 'form-action', 'script-src', 'script-src-elem', 'script-src-attr', 'style-src'],
  ...['style-src-elem', 'style-src-attr', 'img-src', 'media-src', 'font-src', 'connect-src', 'frame-src', 'manifest-src', 'worker-src'],
  ...['require-trusted-types-for', 'trusted-types'],
]);
const BLOCKED: ReadonlySet<string> = new Set(['inline', 'eval', 'wasm-eval', 'data', 'blob', 'self', 'trusted-types-policy', 'trusted-types-sink']);

/** Returns which policy refused what: never the address, only what kind of address it was. */
export function refusalOf(directive: string, blocked: string): string {
  const [name = ''] = directive.split(' ');
  const scheme = blocked.includes(':') ? blocked.slice(0, blocked.indexOf(':')) : blocked;
  return `${DIRECTIVES.has(name) ? name : 'policy'} ${BLOCKED.has(scheme) ? scheme : 'address'}`;
}
