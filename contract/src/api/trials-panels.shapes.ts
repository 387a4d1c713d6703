import { id, instant, lines, ordinal, personShape } from './inputs.shapes.ts';
import { MAX_ACCUSED } from '../limits.ts';
import { caseState, lotKind, rung } from './trials-states.shapes.ts';
import { z } from '../zod.ts';

const votes = z.array(z.strictObject({ accusedId: z.int(), rung }));

/** A panel as those who may read its file see it: nobody reads another juror's vote before the count. */
export const panelState = z.strictObject({
  /** How many seats were counted when it was drawn. */
  size: z.int(),
  accepted: z.int(),
  voted: z.int(),
  /** The seat of the reader; null for everybody else. */
  own: z
    .strictObject({
      acceptBy: instant,
      voteBy: instant,
      isAccepted: z.boolean(),
      /** When they voted last; null before. */
      votedAt: instant.nullable(),
      votes,
      reason: z.string(),
      /** What they may choose from, for each accused. */
      choices: z.array(z.strictObject({ accusedId: z.int(), rungs: z.array(rung) })),
    })
    .nullable(),
});

/** How a case was decided, once it is. */
export const decidedBy = z.strictObject({
  seat: z.enum(['single', 'signed', 'panel']),
  /** How many seats its panel had; 0 without a panel. */
  n: z.int(),
  judge: personShape,
  signers: z.array(personShape),
  jurors: z.array(z.strictObject({ person: personShape, votes, reason: z.string(), isDissent: z.boolean() })),
  /** Until when they have no names but only seats; null: they are named. */
  jurorsNamedAt: instant.nullable(),
});

export const voteInPanel = {
  summary: '合议投票：给每位被检举的角色一档，写明为什么；计票之前可以改',
  input: z.object({
    id,
    votes: z
      .array(z.object({ accusedId: id, rung }))
      .min(1, '请给每个角色投一档')
      .max(MAX_ACCUSED, '票太多'),
    reason: lines(0, 1_000, '理由最多 1000 个字').default(''),
    seenVerdictRevision: ordinal,
  }),
  reply: z.strictObject({ state: caseState }),
};

export const takeSeat = {
  summary: '抽到一席：应下，或回避，下一位会接',
  input: z.object({ id, action: z.enum(['accept', 'recuse']), reason: lines(0, 200, '一句话就好，最多 200 个字').default('') }),
  reply: z.strictObject({ state: caseState }),
};

export const listDraws = {
  summary: '抽签的密数：每天零点公布前一天的，后一天的指纹就是前一天的密数；给了年份，只给那一年的',
  input: z.object({ year: ordinal.pipe(z.int().min(2000, '没有那一年').max(2199, '没有那一年')).optional() }),
  reply: z.strictObject({ days: z.array(z.strictObject({ year: z.int(), day: z.string(), secret: z.string() })) }),
};

export const viewDraw = {
  summary: '一桩结了的案子的抽签：谁都可以重抽一遍',
  input: z.object({ caseId: id }),
  reply: z.strictObject({
    draws: z.array(
      z.strictObject({
        kind: lotKind,
        /** The appeal it was drawn for, with a salt of its own; null: the case itself. */
        appealId: z.int().nullable(),
        round: z.int(),
        day: z.string(),
        salt: z.string(),
        /** The secret of the day before, public before the draw: the hash of the one that was drawn with. */
        commitment: z.string(),
        /** Null until the day after: then it is among the secrets of the days. */
        secret: z.string().nullable(),
        /** Until when the pool of a panel has numbers and no names; null: it has. */
        namedAt: instant.nullable(),
        pool: z.array(z.strictObject({ id: z.int(), nickName: z.string(), probation: z.boolean(), guilds: z.array(z.string()) })),
        order: z.array(z.int()),
        /** Of a panel: how many seats were counted, and whether nobody at all was past probation. */
        seats: z.int().nullable(),
        isNobodyTenured: z.boolean(),
        calls: z.array(z.strictObject({ memberId: z.int(), seat: z.int().nullable(), calledAt: instant.nullable(), endedAt: instant.nullable() })),
      }),
    ),
  }),
};
