/** What a reply that shows places reads: it changes with the setting. */
export const SHOWN_PLACES_TAG = 'site';

/** Returns a column of a place as an expression of a statement: null while the operator does not want places to be shown. Asked once a statement. */
export function shownPlaceSql(column: string): string {
  return `CASE WHEN (SELECT value = 'true' FROM settings WHERE key = 'showPlaces') THEN ${column} END`;
}
