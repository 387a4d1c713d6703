// What the commands print for the person at the terminal.

/** Thrown for what the operator can fix: the message is shown as it is, without a stack. */
export class Trouble extends Error {}

/** Prints one line of progress. */
export function log(line) {
  console.log(`[炉边] ${line}`);
}

/** Runs a command's work and sets the exit status of this process: what `work` returns, or 1 after printing what went wrong. */
export async function runCommand(work) {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    console.error(error instanceof Trouble ? `\n[炉边] ${error.message}\n` : error);
    process.exitCode = 1;
  }
}
