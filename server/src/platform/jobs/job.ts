// A job is what the site does without a request. It is due by its own interval, or earlier because a row is: `due` says when. Whatever a
// job does it does to rows that say so themselves, so that running it twice, or a process that dies in the middle, changes nothing more.

/** What a running job is given. */
export interface JobRun {
  now: Date;
  /** Aborted when the process ends, when an operator stops the run, or when it has taken longer than it may: a long job stops between two steps. */
  signal: AbortSignal;
}

/** What a job is and when it is due. */
export interface JobDefinition {
  /** As in the tables and the queue: `court-clocks`. */
  name: string;
  /** What it is for, in Chinese, for operators. */
  title: string;
  /** The longest time between two runs. */
  everySeconds: number;
  /** Also run when a worker starts. */
  atStart?: boolean;
  /**
   * The instant at which the next row is due, as one scalar SELECT that an index answers. Inside, `since` is an instant shortly before the
   * last run: who asks for rows after it is not woken again and again by one that cannot be done.
   */
  due?: string;
  /** A run that takes longer has failed. */
  timeoutSeconds?: number;
  /** It looks at its signal between two steps, so that it can be stopped midway. */
  isStoppable?: boolean;
  /** How far it is: a SELECT of `done` and `total`, in things, of all that it was asked for and has not finished; `total` is 0 where there is nothing. */
  progress?: string;
  /** How often a failed run is tried again, each time after a longer wait, before the next interval. */
  retries?: number;
}

export interface Job extends JobDefinition {
  run(run: JobRun): Promise<void>;
}

/** What became of the last run of a job, and when the next one is. */
export interface JobState {
  name: string;
  title: string;
  isRunning: boolean;
  lastAt: string | null;
  /** How long the last run took. */
  lastMs: number | null;
  lastResult: 'done' | 'failed' | null;
  /** Why the last run failed; otherwise empty. */
  lastError: string;
  /** The process that ran it: host and process id. */
  node: string;
  nextAt: string | null;
}
