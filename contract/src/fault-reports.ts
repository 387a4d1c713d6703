/** Where browsers report to: our own script, and by themselves what a policy refused. */
export const FAULTS_PATH = '/faults';
