import type { IllegalTarget } from '#contract/api/illegal-reports.ts';

const DAY_SECONDS = 24 * 60 * 60;

/** How often somebody may report something illegal: from one network, and with one mail address. */
export const LIMITS = {
  /** Also with a wrong code. */
  illegalTriesByAddress: { max: 30, windowSeconds: DAY_SECONDS },
  illegalReportsByAddress: { max: 5, windowSeconds: DAY_SECONDS },
  illegalReportsByMail: { max: 5, windowSeconds: DAY_SECONDS },
} as const;

/** How long after its answer the mail address and the files of a report are kept, in case that is disputed. */
export const KEPT_DAYS = 180;

/** Returns what a kept report is about; null: no page of ours. */
export function targetOfRow({ targetKind, targetId }: { targetKind: IllegalTarget['kind'] | null; targetId: string | null }): IllegalTarget | null {
  return targetKind === null || targetId === null ? null : { kind: targetKind, id: targetId };
}

const PLACES: readonly { path: RegExp; kind: IllegalTarget['kind'] }[] = [
  { path: /^\/post\/(?:trial\/)?view\/\d+\/(\d+)$/, kind: 'post' },
  { path: /^\/member\/(\d+)$/, kind: 'member' },
  { path: /^\/presenter\/profile\/(\d+)$/, kind: 'presenter' },
  { path: /^\/blacklist\/entry\/(\d+)$/, kind: 'entry' },
  { path: /^\/ticket\/([^/]{1,40})$/, kind: 'ticket' },
  { path: /^\/scenery\/\d+$/, kind: 'scenery' },
];

/** What an address points at, and on which floor of it. */
export interface Place extends IllegalTarget {
  floor: number | null;
}

/** Returns what an address of the site points at, whatever its host; null for one of no page of ours that can be taken down. */
export function placeOf(address: string): Place | null {
  const url = URL.parse(address, 'https://site.invalid');
  if (!url) return null;
  const number = (name: string) => /^[1-9]\d{0,8}$/.exec(url.searchParams.get(name) ?? '')?.[0] ?? null;
  for (const { path, kind } of PLACES) {
    const found = path.exec(url.pathname.replace(/\/$/, ''));
    if (!found) continue;
    const floor = kind === 'post' ? number('floor') : null;
    const id = kind === 'scenery' ? number('view') : decoded(found[1] ?? '');
    if (id !== null) return { kind, id, floor: floor === null ? null : Number(floor) };
  }
  return null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
