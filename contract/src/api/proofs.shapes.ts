import { MAX_PROOF_ANSWER_LENGTH } from '../staff-limits.ts';
import { done, id, instant, lines } from './inputs.shapes.ts';
import { z } from '../zod.ts';

const claimState = z.enum(['unproven', 'pending', 'proven', 'lapsed']);

export const viewProof = {
  summary: '我的角色有没有核对过',
  input: z.object({}),
  reply: z.strictObject({
    /** The character of the member's profile; null: none is named. */
    character: z.strictObject({ name: z.string(), realm: z.string() }).nullable(),
    state: claimState,
    /** To be put into the character's note, as people read it; only while it is looked for. */
    code: z.string().nullable(),
    /** Until when the code is looked for, or until when the proof counts. */
    until: instant.nullable(),
    /** Every character that was seen to be the member's and counts as theirs, whatever the profile says. */
    proven: z.array(z.strictObject({ id: z.int(), name: z.string(), realm: z.string(), until: instant })),
  }),
};

export const leaveCharacter = {
  summary: '改名、转服了：这个角色的核对到此为止',
  openToSuspended: true as const,
  input: z.object({ id }),
  reply: done,
};

export const proveCharacter = {
  summary: '请人核对我的角色：给一个要写进备注的码',
  openToSuspended: true as const,
  input: z.object({}),
  reply: z.strictObject({ code: z.string(), until: instant }),
};

const waitingProof = z.strictObject({
  id: z.int(),
  name: z.string(),
  realm: z.string(),
  code: z.string(),
  askedAt: instant,
  until: instant,
});
export const listProofs = { summary: '轮到我核对的角色', input: z.object({}), reply: z.strictObject({ items: z.array(waitingProof) }) };

export const refuseProof = {
  summary: '核对一个角色：备注里没有那个码，请他再来一次',
  input: z.object({ id, text: lines(2, MAX_PROOF_ANSWER_LENGTH, `说明是 2 到 ${MAX_PROOF_ANSWER_LENGTH} 个字`) }),
  reply: z.strictObject({ state: claimState }),
};

export const confirmProof = {
  summary: '核对一个角色：备注里写着那个码，附截图',
  input: z.object({ id, fileId: id }),
  reply: z.strictObject({ state: claimState }),
  keepsKey: true,
} as const;
