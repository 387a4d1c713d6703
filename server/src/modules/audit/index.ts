export { changesOf, type Actor } from './act.ts';
export { erasePersonal, sweepTraces } from './erase.ts';
export { actAs, record, recordNothing, requireRecord } from './ledger.ts';
export { mountAudit } from './routes.ts';
export { type Undoers } from './undo.ts';
export { reportAudit, verifyAudit } from './verify.ts';
