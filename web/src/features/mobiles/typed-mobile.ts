const KEY = 'hearth-mobile';

/** The number this tab has had a code sent to; empty when none. It stands in no address. */
export function readTypedMobile(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** Keeps the number for the page with the code, also over a reload; an empty one forgets it. */
export function keepTypedMobile(mobile: string): void {
  try {
    if (mobile === '') sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, mobile);
  } catch {
    // Without it the number is typed again.
  }
}
