export { DEMO_JOB } from '#server/modules/settings/index.ts';

export interface DemoProgress {
  /** The `now` of the history, that of the first attempt. */
  startedAt: string;
  /** The ids of what the events made so far, in their order; 0 where an event made nothing. */
  ids: number[];
  finished: boolean;
}
