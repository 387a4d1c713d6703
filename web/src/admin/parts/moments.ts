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

/** Returns the day of an instant as a field for days shows it, in the zone of the browser. */
export function dayField(at: number): string {
  return fieldOfInstant(new Date(at).toISOString()).slice(0, 10);
}

/** Returns the last minute of the day such a field holds; empty for none, which the server refuses at the field. */
export function endOfDayField(field: string): string {
  const end = new Date(`${field}T23:59:00`);
  return Number.isNaN(end.getTime()) ? '' : end.toISOString();
}
