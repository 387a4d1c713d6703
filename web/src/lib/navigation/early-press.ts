declare global {
  interface Window {
    /** The last press before React has taken the page over, kept by the first script of the page; null from then on. */
    early?: MouseEvent | null;
  }
}

/** A panel opens and a form is sent without a script. */
const BUTTON = 'button[type=button]:not([popovertarget])';

let kept: Window['early'];

/** Takes the press that was last while nothing of the page was listening yet. In the commit of the page: whatever is pressed after it is heeded by itself. */
export function takeEarlyPress(): void {
  const { early } = window;
  window.early = null;
  // One that is still on its way reaches what listens now.
  kept = early?.eventPhase === Event.NONE && !early.defaultPrevented ? early : null;
}

/** Presses its button once more. */
export function repeatEarlyPress(): void {
  if (kept?.target instanceof Element) kept.target.closest<HTMLButtonElement>(BUTTON)?.click();
  kept = null;
}
