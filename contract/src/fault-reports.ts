/** Where browsers report to: our own script, and by themselves what a policy refused. */
export const FAULTS_PATH = '/faults';

/** For how many days what went wrong is kept, in browsers and in the site's own processes. */
export const FAULT_DAYS = 30;
