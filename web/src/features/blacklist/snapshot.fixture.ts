import type { Snapshot } from '#contract/api/blacklist.ts';

/** Returns a snapshot of the blacklist with two realms, two penalties and two offences, which the entries refer to by their index. */
export function sampleSnapshot(madeAt: Date, entries: Snapshot['entries']): Snapshot {
  return {
    version: 1,
    game: 1,
    madeAt: madeAt.toISOString(),
    realms: ['死亡之翼', '安苏'],
    penalties: [
      { value: 'list90', label: '拉黑 90 天' },
      { value: 'permanent', label: '永久' },
    ],
    offences: [
      { value: 'gold_run', label: '黑金跑路' },
      { value: 'abuse', label: '辱骂' },
    ],
    entries,
  };
}
