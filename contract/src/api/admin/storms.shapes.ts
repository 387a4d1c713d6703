import { instant, ordinal } from '../inputs.shapes.ts';
import { MAX_STORM_HOURS } from '../../staff-limits.ts';
import { z } from '../../zod.ts';

const caught = z.strictObject({ kind: z.string(), label: z.string(), count: z.int() });

export const stormView = z.strictObject({
  /** Until when it is on; null: it is off. */
  until: instant.nullable(),
  startedAt: instant.nullable(),
  /** Whether the guards are on without a storm. */
  guardsOn: z.boolean(),
  /** What they caught since it began; without one, in the last 24 hours. */
  caught: z.array(caught),
  /** What waits for a decision because of it. */
  waiting: z.strictObject({ signUps: z.int(), groups: z.int(), posts: z.int(), comments: z.int() }),
  /** Votes on one thing that come from one network, more than three, in the last seven days. */
  crowds: z.array(
    z.strictObject({
      /** A like of a comment, a favor of a post, a like of or reaction to one, a vote in its poll, or a favor of a picture. */
      kind: z.enum(['like', 'favor', 'reaction', 'poll', 'picture']),
      postId: z.int().nullable(),
      columnId: z.int().nullable(),
      title: z.string(),
      /** The fingerprint of the network. */
      print: z.string(),
      votes: z.int(),
      lastAt: instant,
    }),
  ),
  /** The last ten times. */
  runs: z.array(z.strictObject({ startedAt: instant, endsAt: instant, endedAt: instant.nullable(), caught: z.int() })),
});

export const viewStorm = { summary: '风暴开关：开着没有，做什么，拦下了什么', input: z.object({}), reply: stormView };
const until = z.strictObject({ until: instant.nullable() });
const hours = ordinal.pipe(z.int().max(MAX_STORM_HOURS, `一次 1 到 ${MAX_STORM_HOURS} 小时`));
export const startStorm = {
  summary: '开风暴，1 到 72 小时，到点自己停；已经开着的改到那时停',
  input: z.object({ hours }),
  reply: until,
};
export const endStorm = { summary: '提前停下风暴', input: z.object({}), reply: until };
