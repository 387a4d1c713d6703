import type { CasePage } from '#contract/api/trials.ts';

/** How the line of an end begins of which no ticket is left. */
const ANNULLED = '已撤销';

/** Returns whether a case was upheld, and nothing of that is left. */
export function isAnnulled({ outcomeLine }: Pick<CasePage, 'outcomeLine'>): boolean {
  return outcomeLine?.startsWith(ANNULLED) === true;
}

type Led = Pick<CasePage, 'outcome' | 'outcomeLine' | 'wasReceived' | 'isDirect' | 'canRefile' | 'subjectKind'> & {
  lengths: Pick<CasePage['lengths'], 'queueDays' | 'totalDays'>;
  verdict: Pick<NonNullable<CasePage['verdict']>, 'statement'> | null;
  accused: readonly Pick<CasePage['accused'][number], 'ticketNumber'>[];
};

/** Returns what is known of a case in two or three sentences: the words of the verdict, or why there are none. */
export function leadOf(court: Led): string {
  const { outcomeLine, verdict, accused, subjectKind } = court;
  if (outcomeLine !== null && verdict && accused.some(({ ticketNumber }) => ticketNumber !== null)) return verdict.statement;
  return subjectKind === 'member' ? memberLead(court) : characterLead(court);
}

function characterLead(court: Led): string {
  const { outcome, outcomeLine, isDirect, canRefile } = court;
  if (outcomeLine === null) return '案子还没有裁决。角色的名字、双方的陈述与证据，眼下只给当事人和审理的主持人看；裁决以后，这里登出认定的事实与理由。';
  if (outcome === 'dismissed') return '名字不公开，也不留记录：以后查这个角色，什么也查不到。检举人看错了，也不算过错。';
  if (outcome === 'insufficient') return '不足以认定，也不说明谁说了谎。名字不公开，也不留记录；补得上证据，可以再检举；同一件事，一个人最多检举两次。';
  if (outcome === 'settled') return '双方谈拢，不发罚单。名字与陈述不再公开。';
  if (outcome === 'joined') return '和同一件事的另一桩案子并在一起审，结果在那里。名字与陈述不再公开。';
  if (outcome === 'withdrawn') return '案子到此为止，不发罚单。名字与陈述不再公开。';
  if (outcome === 'lapsed' && isDirect) return '拟好的裁决没有人能合议，不发罚单。名字与陈述不再公开。';
  if (outcome === 'lapsed') return `${lapsedWhy(court)}${canRefile ? '检举人可以再递一次，证据带过去。' : '名字与陈述不再公开。'}`;
  return '申诉以后，罚单全部撤销，名字已经移除。裁决的字句留在下面，供人对照。';
}

function memberLead(court: Led): string {
  const { outcome, outcomeLine } = court;
  if (outcomeLine === null)
    return '审理人认为一份检举有意不实，按章程另立了这桩案子，由另一位主持人审。是谁递的、双方的话与证据，眼下只给当事人和审理的主持人看。';
  if (outcome === 'dismissed') return '那份检举不是有意不实。是谁递的不公开，也不留记录；他照常可以递检举。';
  if (outcome === 'insufficient') return '不足以认定那份检举有意不实。是谁递的不公开，也不留记录；他照常可以递检举。';
  if (outcome === 'lapsed') return `${lapsedWhy(court)}没有认定什么，是谁不公开；他照常可以递检举。`;
  if (isAnnulled(court)) return '申诉以后，认定撤销了，是谁不公开。裁决的字句留在下面，供人对照。';
  return '两位主持人都这样认定。是谁不公开，裁决的字句留在下面。';
}

function lapsedWhy({ wasReceived, lengths }: Led): string {
  return wasReceived ? `从第一次受理起满了 ${lengths.totalDays} 天，或裁决没有人复核。` : `${lengths.queueDays} 天里没有主持人受理。`;
}
