/** Says which process answers while the site is held: to the upgrade that tries it, another one on the port means nothing. */
export const PROCESS_HEADER = 'x-hearth-process';
