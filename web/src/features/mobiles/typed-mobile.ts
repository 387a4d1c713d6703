const KEY = 'hearth-mobile';

/** Returns the number this tab had a code sent to; empty when there is none. It is never part of a URL. */
export function readTypedMobile(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** Keeps the number for the page with the code, across reloads; an empty one deletes it. */
export function keepTypedMobile(mobile: string): void {
  try {
    if (mobile === '') sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, mobile);
  } catch {
    // Without it the number is typed again.
  }
}
