const KEY = 'hearth-retrieve-mail';

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
