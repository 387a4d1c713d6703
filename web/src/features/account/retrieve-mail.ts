import { RETRIEVE_KEY_MINUTES } from '#contract/limits.ts';
import { useEndedSession } from '#web/lib/session.ts';
import { wayBack } from './way-back.ts';

const KEY = 'hearth-retrieve-mail';
const BACK_KEY = 'hearth-retrieve-back';

/** Returns the address the mail with the link was last asked for in this tab; empty when none, or when the browser keeps nothing. */
export function readRetrieveMail(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** Keeps the address for this tab, so that the next page can name it and survives a reload; it is never part of a URL. */
export function keepRetrieveMail(email: string): void {
  try {
    sessionStorage.setItem(KEY, email);
  } catch {
    // The next page then speaks of the mail without naming where it went.
  }
}

/** Deletes the address once the password is set. */
export function clearRetrieveMail(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

/**
 * Keeps where somebody was when they asked for the mail with the link, for as long as that link lives: the mail opens it in another tab, which knows nothing of
 * this one. In local storage alone, never in the mail.
 */
export function keepRetrieveBack(search: string): void {
  const { place } = useEndedSession.getState();
  try {
    if (wayBack(search) === wayBack('')) localStorage.removeItem(BACK_KEY);
    else localStorage.setItem(BACK_KEY, JSON.stringify({ search, top: place?.href === wayBack(search) ? place.top : null, at: Date.now() }));
  } catch {
    // They begin at the front page then.
  }
}

/** Returns the query that says where to go after signing in with the new password, and lets the sign-in page know how far down; empty when nothing is kept. */
export function takeRetrieveBack(): string {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(BACK_KEY) ?? 'null');
    clearRetrieveBack();
    if (typeof kept !== 'object' || kept === null || !('search' in kept) || !('top' in kept) || !('at' in kept)) return '';
    if (Date.now() - Number(kept.at) > RETRIEVE_KEY_MINUTES * 60_000) return '';
    const search = String(kept.search);
    if (typeof kept.top === 'number') useEndedSession.setState({ place: { href: wayBack(search), top: kept.top } });
    return search;
  } catch {
    return '';
  }
}

/** Deletes what was kept: nobody who has signed in needs it any more. */
export function clearRetrieveBack(): void {
  try {
    localStorage.removeItem(BACK_KEY);
  } catch {
    // Nothing was kept.
  }
}
