const COOKIE = 'text';
const YEAR_SECONDS = 31_536_000;

/** The reader's browser asks for less: small pictures, and nothing before it is needed. */
let isLean = typeof document !== 'undefined' && 'lean' in document.documentElement.dataset;
let textOnly = typeof document !== 'undefined' && 'text' in document.documentElement.dataset;

/** Returns whether pictures are off: set in the document of this visit, and by the server before it renders one. */
export function isTextOnly(): boolean {
  return textOnly;
}

/** Returns whether the reader's browser asks for less (`Save-Data`), as the server saw it. */
export function savesPictures(): boolean {
  return isLean;
}

/** Sets how the server renders the next page, which it does synchronously. */
export function drawTextOnly(wanted: boolean, savesData = false): void {
  textOnly = wanted;
  isLean = savesData;
}

/** Turns pictures off or on again. The page is reloaded: pictures in its HTML would be fetched before any script could prevent it. */
export function toggleTextOnly(): void {
  document.cookie = `${COOKIE}=1; path=/; max-age=${textOnly ? 0 : YEAR_SECONDS}; samesite=lax`;
  const url = new URL(location.href);
  url.searchParams.delete(COOKIE);
  if (url.href === location.href) location.reload();
  else location.replace(url.href);
}
