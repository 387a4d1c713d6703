import { flag, id, instant, line, lines, pageInput, pageOf } from './inputs.shapes.ts';
import { MAX_SPEECH_LENGTH, MAX_STATEMENT_LENGTH } from '../limits.ts';
import { appealState, penalty, labeledValue } from './tickets.shapes.ts';
import { conflict, rung } from './trials-states.shapes.ts';
import { evidenceList } from './trials-complaint.shapes.ts';
import { z } from '../zod.ts';

const appealInput = {
  ground: line(1, 40, '请选申诉的理由'),
  text: lines(20, MAX_SPEECH_LENGTH, `请写 20 到 ${MAX_SPEECH_LENGTH} 个字`),
  evidence: evidenceList(0).default([]),
};
export const fileAppeal = {
  summary: '对一张罚单申诉',
  openToSuspended: true as const,
  input: z.object({ id, ...appealInput }),
  reply: z.strictObject({ id: z.int(), state: appealState }),
};
export const fileGuestAppeal = {
  summary: '没有账号也能申诉：把给出的短码写进角色在游戏里的公开备注',
  /** Numbers are given out game by game; without one, that of the chosen game. */
  input: z.object({ number: line(1, 40, '编号不对'), game: id.optional(), ...appealInput }),
  reply: z.strictObject({ id: z.int(), state: appealState, code: z.string() }),
};
export const handleAppeal = {
  summary: '申诉：核对短码、答复，合议的投票',
  input: z.object({
    id,
    action: z.enum(['confirm', 'drop', 'decide', 'vote']),
    outcome: z.enum(['affirmed', 'reduced', 'annulled']).optional(),
    penalty: penalty.optional(),
    /** What a juror votes; their reason is the answer. */
    rung: rung.optional(),
    /** The sealed picture of the note, of who confirms a claim. */
    fileId: id.optional(),
    answer: lines(0, MAX_STATEMENT_LENGTH, `答复最多 ${MAX_STATEMENT_LENGTH} 个字`).default(''),
  }),
  reply: z.strictObject({ state: appealState }),
};

const deskAppeal = z.strictObject({
  id: z.int(),
  ticketId: z.int(),
  ticketNumber: z.string(),
  caseId: z.int(),
  columnId: z.int(),
  title: z.string(),
  ground: labeledValue,
  text: z.string(),
  state: appealState,
  code: z.string().nullable(),
  filedAt: instant,
  penalty: labeledValue,
  conflicts: z.array(conflict),
  /** Who decides it: one presenter who was drawn, or a panel; null: nobody was drawn yet. */
  decidedBy: z.enum(['decider', 'panel']).nullable(),
  /** Whether the reader may answer it alone now. */
  canDecide: z.boolean(),
  /** The seat of the reader on its panel; null for everybody else. */
  ballot: z
    .strictObject({
      acceptBy: instant,
      voteBy: instant,
      isAccepted: z.boolean(),
      rung: rung.nullable(),
      reason: z.string(),
      rungs: z.array(rung),
      /** What they have to open, and what of it they have not. */
      evidenceIds: z.array(z.int()),
      unopenedIds: z.array(z.int()),
    })
    .nullable(),
});
export const listDeskAppeals = {
  summary: '审理台：等人答复的申诉，旧的在前；可只看一桩案子的',
  /** With `claimed`: those that nobody was seen to be entitled to, and that fall to the reader to look at. */
  input: z.object({ caseId: id.optional(), claimed: flag.optional(), ...pageInput }),
  /** How many claims wait, and how many of them for the reader. */
  reply: z.strictObject({ ...pageOf(deskAppeal).shape, claimCount: z.int(), lookCount: z.int() }),
};
