export { placeLabel } from './codes.ts';
export { placeOf } from './place-of.ts';
export { shownPlaceSql, SHOWN_PLACES_TAG } from './queries-shown.ts';
