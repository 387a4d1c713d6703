// Where each invariant of the law is held, by its number there: in the model, or in a test of its own where it needs a browser, another module or every input.

/** `model`: its number begins the names of what the model finds. */
export const INVARIANTS: Readonly<Record<number, readonly string[]>> = {
  1: ['model'],
  2: ['model', 'testing/doors.test.ts'],
  3: ['model'],
  4: ['model'],
  5: ['model'],
  6: ['model'],
  7: ['model'],
  8: ['model'],
  9: ['model', 'testing/doors.test.ts'],
  10: ['model'],
  11: ['model'],
  12: ['model'],
  13: ['model'],
  14: ['model', 'clocks/reminders.test.ts'],
  15: ['model', 'testing/addon.test.ts'],
  16: ['model', 'testing/conflicts.test.ts'],
  17: ['testing/voice.test.ts', 'protect/protect.test.ts'],
  18: ['model', 'appeal/claims.test.ts'],
  19: ['model'],
  // Every triple of rungs and every subset of voters is a property of a rule.
  20: ['model', 'rules/panels.test.ts'],
  21: ['model', 'testing/verification.test.ts'],
  22: ['model'],
  23: ['model', 'figures/figures.test.ts'],
  24: ['model'],
  25: ['model'],
  // What a browser remembers is no part of the site.
  26: ['../../../../e2e/blacklist.journey.ts'],
  27: ['model'],
  28: ['model', 'testing/attacks.test.ts'],
  29: ['model', 'testing/races.test.ts'],
  30: ['model'],
  31: ['model'],
  32: ['model'],
  // Two cases of one member about one event at most: not built yet.
  33: [],
};
