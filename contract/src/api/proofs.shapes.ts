import { MAX_PROOF_ANSWER_LENGTH } from '../staff-limits.ts';
import { consent, done, id, instant, lines } from './inputs.shapes.ts';
import { begun, broughtBack, heldByBrowser } from './identities.shapes.ts';
import { z } from '../zod.ts';

const claimState = z.enum(['unproven', 'pending', 'proven', 'lapsed']);
/** Where characters of Battle.net are. */
const region = z.enum(['cn', 'us', 'eu', 'kr', 'tw'], { error: '没有这个区' });

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
    /** In which regions Battle.net says which characters somebody has; none: it cannot be asked here. */
    regions: z.array(region),
  }),
};

/** A character as Battle.net names it. */
const provided = z.strictObject({ name: z.string(), realm: z.string(), level: z.int() });

export const beginProvidedProof = {
  summary: '请战网核对角色：得到要去同意的网址，只为读一次角色名单',
  openToSuspended: true as const,
  input: z.object({ region: region.optional(), agree: consent('请先勾选同意') }),
  reply: begun,
  replyIsSecret: true,
};
export const answerProvidedProof = {
  summary: '从战网带回授权码，换成我的角色名单',
  openToSuspended: true as const,
  input: broughtBack,
  reply: z.strictObject({ key: z.string(), characters: z.array(provided) }),
  replyIsSecret: true,
  sends: true,
} as const;
export const keepProvidedProof = {
  summary: '从战网给的名单里选一个角色：往后一年算我的',
  openToSuspended: true as const,
  input: z.object({ ...heldByBrowser, name: z.string().min(1).max(40), realm: z.string().min(1).max(60) }),
  reply: z.strictObject({ state: claimState }),
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
