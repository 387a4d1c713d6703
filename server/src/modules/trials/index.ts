export { runClocks, sweepClaims } from './clocks.ts';
export { submitComplaint } from './file.ts';
export { openSealed } from './files.ts';
export { mountTrials } from './routes.ts';
export { STATE_WORDS } from './rules.ts';
export { COURT_TABLE } from './rules-table.ts';
