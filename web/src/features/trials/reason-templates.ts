import type { ReturnPart, VerdictOutcome } from '#contract/api/trials.ts';

/** Why a case is let go. */
export const RELEASE_REASONS = ['这几天没有时间', '这类案子不熟，请更懂的主持人来', '看过案卷，觉得自己不合适审'];

/** Why somebody steps aside, or does not take a seat. */
export const RECUSE_REASONS = ['和当事人在游戏里认识', '和当事人同团打过本', '自己也在场', '这几天没有时间看完案卷'];

/** Why a verdict is given back, by what of it does not hold. */
export const RETURN_REASONS: Readonly<Record<ReturnPart, readonly string[]>> = {
  facts: ['认定的事实里，有一句在证据里找不到。', '时间的先后与证据对不上。', '数目与证据对不上。'],
  evidence: ['采信的一件看不出是谁、是什么时候。', '被检举人递上的证据没有说为什么不采信。', '只凭检举人一面的截图，没有别的印证。'],
  reasoning: ['没有回应答辩里说的话。', '引的条款和认定的事实对不上。', '从这些事实推不出这个结论。'],
  penalty: ['同案由多半更轻，没有写出这一桩哪里不同。', '同案由多半更重，没有写出为什么从轻。', '几个角色做的事不一样，处罚却一样。'],
};

/** Why nobody is to blame, as a verdict says it. */
export const CLEARING_REASONS: Readonly<Partial<Record<VerdictOutcome, readonly string[]>>> = {
  dismissed: ['证据里看到的经过，与检举所说的不一样。', '检举的事做过，但没有违反开团时说定的规矩。', '被检举人的话与证据对得上，检举所说的事没有发生。'],
  insufficient: ['现有的证据看不出是谁做的。', '只有一面的说法，没有别的印证；对被检举人不作评价。', '截图里看不出时间与前后，不足以认定。'],
};
