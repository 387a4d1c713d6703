/** The parts of a keyboard event that reveal an active input method. */
export interface KeyLike {
  readonly isComposing?: boolean;
  readonly keyCode?: number;
  readonly nativeEvent?: { readonly isComposing?: boolean; readonly keyCode?: number };
}

const JUST_ENDED_MS = 100;
let endedAt = Number.NEGATIVE_INFINITY;

/** Records every end of a composition in the document; called once when the page starts. Returns the function that stops it. */
export function watchCompositions(document: Document): () => void {
  const note = () => {
    endedAt = performance.now();
  };
  document.addEventListener('compositionend', note, true);
  return () => document.removeEventListener('compositionend', note, true);
}

/**
 * Returns whether a key belongs to an input method and must not submit a form or fire a shortcut. Chromium sets `isComposing`; key code 229
 * covers engines that do not; Safari sends the Enter that accepts a candidate just after `compositionend`, so a moment after it keys still
 * count as composing.
 */
export function isComposing(event: KeyLike): boolean {
  const native = event.nativeEvent ?? event;
  return native.isComposing === true || native.keyCode === 229 || performance.now() - endedAt < JUST_ENDED_MS;
}

/** Stops the Enter that accepts a candidate from submitting the form around an input; give it to `onKeyDown`. */
export function ignoreEnterWhileComposing(event: KeyLike & { readonly key: string; preventDefault: () => void }): void {
  if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
}
