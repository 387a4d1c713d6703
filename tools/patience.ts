const FACTOR = Number(process.env['HEARTH_TEST_PATIENCE'] ?? 1);
if (!(FACTOR >= 1)) throw new Error(`HEARTH_TEST_PATIENCE is a number from 1 on, not “${process.env['HEARTH_TEST_PATIENCE'] ?? ''}”.`);

/** Returns a time limit of the tests, HEARTH_TEST_PATIENCE times as long: for machines that are slow or have other work. */
export function patient(ms: number): number {
  return ms * FACTOR;
}
