export { beginFirstRun, endFilling, type FirstRun } from './begin.ts';
export { ECHO_PATH, echoProof } from './check-url.ts';
export type { FirstRunHooks } from './finish.ts';
export { mountFirstRun } from './routes.ts';
export { LAWFUL_JOBS } from './rules.ts';
export { CODE_FILE, readCode, watchCode } from './watch-code.ts';
