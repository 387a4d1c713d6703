import { MAX_POLL_HOURS, MAX_POLL_OPTION_LENGTH, MAX_POLL_OPTIONS, MAX_POLL_QUESTION_LENGTH, MIN_POLL_OPTIONS, MIN_POLL_QUESTION_LENGTH } from '../limits.ts';
import { z } from '../zod.ts';
import { flag, id, instant, line } from './inputs.shapes.ts';

/** A poll as an author makes it. */
export const pollInput = z.object({
  question: line(MIN_POLL_QUESTION_LENGTH, MAX_POLL_QUESTION_LENGTH, `投票的问题是 ${MIN_POLL_QUESTION_LENGTH} 到 ${MAX_POLL_QUESTION_LENGTH} 个字`),
  options: z
    .array(line(1, MAX_POLL_OPTION_LENGTH, `投票的每个选项是 1 到 ${MAX_POLL_OPTION_LENGTH} 个字，不留空`))
    .min(MIN_POLL_OPTIONS, `投票至少 ${MIN_POLL_OPTIONS} 个选项`)
    .max(MAX_POLL_OPTIONS, `投票最多 ${MAX_POLL_OPTIONS} 个选项`)
    .refine((options) => new Set(options.map((option) => option.normalize('NFKC').toLowerCase())).size === options.length, '投票有两个选项一样'),
  /** Whether one may choose several. */
  multiple: flag.default(false),
  /** How long it is open; null: without an end. */
  hours: z.int('投票多久截止，应是几个小时').min(1, '投票至少开 1 小时').max(MAX_POLL_HOURS, '投票最多开 30 天').nullable().default(null),
});

/** A poll as everybody sees it; figures only once it has ended. */
export const poll = z.strictObject({
  question: z.string(),
  options: z.array(z.string()),
  multiple: z.boolean(),
  hours: z.int().nullable(),
  revision: z.int(),
  /** How many members have voted. */
  voters: z.int(),
  endsAt: instant.nullable(),
  /** How many chose each option; null while it is open. */
  results: z.array(z.int()).nullable(),
});

/** A poll as a member sees it. */
export const ownPoll = z.strictObject({
  /** The places of the options they chose, from 1 on; null: they have not voted. */
  own: z.array(z.int()).nullable(),
  voters: z.int(),
  /** How many chose each option; null before they have voted, while it is open. */
  results: z.array(z.int()).nullable(),
  /** Whether they may vote now: their account is older than the poll, which is open, and they have not. */
  mayVote: z.boolean(),
  /** It was made before their account. */
  isTooYoung: z.boolean(),
});

export const findOwnPoll = { summary: '我与帖子里的投票：投了哪项，投过或截止以后的结果', input: z.object({ postId: id }), reply: ownPoll };

export const votePoll = {
  summary: '投票：一人一次，投完不能改',
  input: z.object({
    postId: id,
    choices: z
      .array(z.int('没有这个选项').min(1, '没有这个选项').max(MAX_POLL_OPTIONS, '没有这个选项'))
      .min(1, '先选一项')
      .max(MAX_POLL_OPTIONS, '选得太多了')
      .refine((choices) => new Set(choices).size === choices.length, '同一项选了两次'),
    /** The revision of the poll that was seen. */
    revision: z.int().min(1).max(2_147_483_647),
  }),
  reply: ownPoll,
};
