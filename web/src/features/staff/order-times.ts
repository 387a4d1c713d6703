/** How long an authority usually gives. */
const USUAL_HOURS = 4;
const HOUR_MS = 3_600_000;
const MINUTES_LENGTH = 16;

/** Returns what the form of an order begins with: it came now, and is due when such things usually are. */
export function usualTimes(): FormData {
  const now = Date.now();
  const times = new FormData();
  times.set('receivedAt', localMinute(now));
  times.set('dueAt', localMinute(now + USUAL_HOURS * HOUR_MS));
  return times;
}

/** Returns what a field for a date and a time holds as an instant; empty for none, which the server refuses at the field. */
export function instantOf(local: string): string {
  return local === '' ? '' : new Date(local).toISOString();
}

/** Returns an instant as a field for a date and a time shows it, in the zone of this browser. */
function localMinute(at: number): string {
  const date = new Date(at);
  return new Date(at - date.getTimezoneOffset() * 60_000).toISOString().slice(0, MINUTES_LENGTH);
}
