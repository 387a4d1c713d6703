export { IMPORTS_DATA } from './personal-data.ts';
export { findMoved, oldThingAt } from './old-addresses.ts';
export { checkFile, importFile, ImportRefusal } from './import-file.ts';
export { readLines } from './lines.ts';
export { selectRuns } from './queries.ts';
export type { ImportReport } from './report.ts';
export { undoImport } from './undo.ts';
export { DumpRefusal } from './discuz/sql-dump.ts';
export { convertDiscuz, type DiscuzReport } from './discuz/convert.ts';
