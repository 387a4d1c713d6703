const BAR = 30;

/** Returns a bar that grows on one line of a terminal; a line each tenth elsewhere. */
export function drawProgress(what: string): (done: number, of: number) => void {
  let shownTenths = -1;
  return (done, of) => {
    const share = of === 0 ? 1 : done / of;
    if (process.stderr.isTTY) {
      const filled = Math.round(BAR * share);
      process.stderr.write(`\r${what} ${'█'.repeat(filled)}${'░'.repeat(BAR - filled)} ${Math.floor(share * 100)}%`);
    } else if (Math.floor(share * 10) > shownTenths) {
      shownTenths = Math.floor(share * 10);
      console.error(`${what} ${shownTenths * 10}%`);
    }
  };
}

/** Leaves the line of a bar. */
export function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\n');
}
