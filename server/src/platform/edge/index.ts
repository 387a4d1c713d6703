export { keepPurging } from './keep-purging.ts';
export { isPurged, watchPurging } from './purge-sight.ts';
export { createPurger } from './purger.ts';
