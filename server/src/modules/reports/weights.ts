// How much a report weighs. One account, a crowd of new ones and many accounts of one person hide nothing.

const DAY_MS = 24 * 60 * 60 * 1000;
const MIN_AGE_MS = 7 * DAY_MS;
const MIN_UPHELD = 5;
const MIN_UPHELD_SHARE = 0.8;
const MAX_FALSE = 3;
const MIN_VOICES = 3;
const MIN_WEIGHT = 3;

/** Reports found false within so long count together, and silence their reporter for as long. */
export const FALSE_WINDOW_MS = 30 * DAY_MS;

/** The facts about a reporter that decide the weight of their report. */
export interface Reporter {
  id: number;
  joinedAt: string;
  /** They have a post or a comment that everybody can read. */
  hasOwn: boolean;
  /** How many of their reports were found right, and how many were closed at all. */
  upheld: number;
  closed: number;
  /** When their reports were found false, oldest first; twice the window is enough. */
  falseAt: readonly string[];
  /** False: this report is one of a wave, or one of too many on one author. */
  counts: boolean;
  /** Their report of this same thing was found false before. */
  foundFalseHere: boolean;
  /** Networks they reported from and were signed in from lately. */
  networks: readonly string[];
}

/** Returns until when somebody's reports weigh nothing because three were found false within the window; null: they weigh something. */
export function silencedUntil(falseAt: readonly string[], now: Date): Date | null {
  let until: Date | null = null;
  for (const [index, at] of falseAt.entries()) {
    const first = falseAt[index - MAX_FALSE + 1];
    if (first !== undefined && Date.parse(at) - Date.parse(first) < FALSE_WINDOW_MS) until = new Date(Date.parse(at) + FALSE_WINDOW_MS);
  }
  return until !== null && until > now ? until : null;
}

/** Returns whether somebody has reported rightly so often that their reports count twice. */
function isTrusted({ upheld, closed }: Pick<Reporter, 'upheld' | 'closed'>): boolean {
  return upheld >= MIN_UPHELD && upheld >= MIN_UPHELD_SHARE * closed;
}

/** Returns what a reporter's word weighs: 0, 1 or 2. */
export function weightOf(reporter: Reporter, now: Date): 0 | 1 | 2 {
  if (!reporter.counts || reporter.foundFalseHere || !reporter.hasOwn) return 0;
  if (now.getTime() - Date.parse(reporter.joinedAt) < MIN_AGE_MS || silencedUntil(reporter.falseAt, now) !== null) return 0;
  return isTrusted(reporter) ? 2 : 1;
}

/** Returns how many voices speak, and what they weigh together. Those who share a network, also by way of a third, are one voice, as heavy as its heaviest. */
export function voicesOf(reporters: readonly Reporter[], now: Date): { voices: number; weight: number } {
  let voices: { networks: Set<string>; weight: number }[] = [];
  for (const reporter of reporters) {
    const weight: number = weightOf(reporter, now);
    if (weight === 0) continue;
    const networks = new Set(reporter.networks);
    const same = voices.filter((voice) => reporter.networks.some((network) => voice.networks.has(network)));
    const others = voices.filter((voice) => !same.includes(voice));
    voices = [
      ...others,
      { networks: new Set([...networks, ...same.flatMap((voice) => [...voice.networks])]), weight: Math.max(weight, ...same.map((voice) => voice.weight)) },
    ];
  }
  return { voices: voices.length, weight: voices.reduce((sum, voice) => sum + voice.weight, 0) };
}

/** Returns what the reporters of a thing weigh together, and how many weigh twice or nothing, and why. */
export function breakdownOf(
  reporters: readonly Reporter[],
  now: Date,
): { voices: number; weight: number; trusted: number; tooNew: number; silenced: number; uncounted: number } {
  const [uncounted, others] = [
    reporters.filter((each) => !each.counts || each.foundFalseHere),
    reporters.filter((each) => each.counts && !each.foundFalseHere),
  ];
  const silenced = others.filter(({ falseAt }) => silencedUntil(falseAt, now) !== null);
  const counted = others.filter((each) => !silenced.includes(each));
  return {
    ...voicesOf(reporters, now),
    trusted: counted.filter((each) => weightOf(each, now) === 2).length,
    tooNew: counted.filter((each) => weightOf(each, now) === 0).length,
    silenced: silenced.length,
    uncounted: uncounted.length,
  };
}

/** Returns whether these reporters together take a thing out of sight. */
export function areEnough(reporters: readonly Reporter[], now: Date): boolean {
  const { voices, weight } = voicesOf(reporters, now);
  return voices >= MIN_VOICES && weight >= MIN_WEIGHT;
}

/** Returns what the closing of a report, which is counted already, has changed about its reporter. */
export function changeOf(reporter: Reporter, outcome: 'upheld' | 'rejected', now: Date): { kind: 'trusted' } | { kind: 'silenced'; until: Date } | null {
  if (outcome === 'upheld') {
    const before = { upheld: reporter.upheld - 1, closed: reporter.closed - 1 };
    return isTrusted(reporter) && !isTrusted(before) ? { kind: 'trusted' } : null;
  }
  const until = silencedUntil(reporter.falseAt, now);
  return until !== null && silencedUntil(reporter.falseAt.slice(0, -1), now) === null ? { kind: 'silenced', until } : null;
}
