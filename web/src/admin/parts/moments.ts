const DAY_MS = 24 * 60 * 60_000;

/** Returns an instant as a field of date and time shows it, in the zone of the browser; empty for none. */
export function fieldOfInstant(instant: string | null): string {
  if (instant === null) return '';
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Returns the instant such a field holds; null for none. */
export function instantOfField(field: string): string | null {
  return field === '' ? null : new Date(field).toISOString();
}

/** Returns a field some days from now. */
export function fieldInDays(days: number): string {
  return fieldOfInstant(new Date(Date.now() + days * DAY_MS).toISOString());
}
