const COOKIE = 'text';
const YEAR_SECONDS = 31_536_000;

let textOnly = typeof document !== 'undefined' && 'text' in document.documentElement.dataset;

/** True while no picture may be asked for: the document of this visit says so, and the server says it before it draws one. */
export function isTextOnly(): boolean {
  return textOnly;
}

/** Says how the server draws the next page, which it does in one go. */
export function drawTextOnly(wanted: boolean): void {
  textOnly = wanted;
}

/** Switches pictures off or on again. The page is asked for anew: in its HTML pictures would be fetched before any script could say no. */
export function toggleTextOnly(): void {
  document.cookie = `${COOKIE}=1; path=/; max-age=${textOnly ? 0 : YEAR_SECONDS}; samesite=lax`;
  location.reload();
}
