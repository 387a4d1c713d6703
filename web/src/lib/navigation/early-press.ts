declare global {
  interface Window {
    /** The last press before React has taken the page over, kept by the first script of the page; null from then on. */
    early?: MouseEvent | null;
  }
}

/** A panel opens and a form is sent without a script. */
const BUTTON = 'button[type=button]:not([popovertarget])';

/** Presses the button once more that was pressed last while nothing of the page was listening yet. */
export function repeatEarlyPress(): void {
  const { early } = window;
  window.early = null;
  // One that is still on its way reaches what listens now by itself.
  if (early && early.eventPhase === Event.NONE && !early.defaultPrevented && early.target instanceof Element)
    early.target.closest<HTMLButtonElement>(BUTTON)?.click();
}
