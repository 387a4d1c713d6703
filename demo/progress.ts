/** Under which name the demo's progress is noted. */
export const DEMO_JOB = 'demo';

export interface DemoProgress {
  /** The `now` of the history, that of the first attempt. */
  startedAt: string;
  /** The ids of what the events made so far, in their order; 0 where an event made nothing. */
  ids: number[];
  finished: boolean;
}
