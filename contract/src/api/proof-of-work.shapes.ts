import { email, rateLimit } from './members.shapes.ts';
import { z } from '../zod.ts';

/** Routes that mail a code to an address somebody merely claims to own. */
export const CODE_MAIL_PURPOSES = ['sendRegisterCode', 'sendGuardianCode', 'sendIllegalReportCode'] as const;
const PROOF_PURPOSES = [
  ...CODE_MAIL_PURPOSES,
  'register',
  'registerWithIdentity',
  'sendRetrieveLetter',
  'savePost',
  'submitAnswer',
  'fileGuestAppeal',
  'reportIllegal',
] as const;
export const proofPurpose = z.enum(PROOF_PURPOSES, { error: '没有这个用途' });

/** As `altcha-lib` makes it: find the counter that, after the nonce, has the key begin with the prefix. */
export const challenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string().optional(),
    data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  }),
  signature: z.string().optional(),
});
export const proofPayload = z.object({ challenge, solution: z.object({ counter: z.int(), derivedKey: z.string().max(128) }) });

export const findChallenge = {
  summary: '证明不是机器的小题，每题只能用一次；needed 说这一回要不要',
  input: z.object({ purpose: proofPurpose }),
  reply: z.strictObject({
    /** Whether a call for that purpose is refused without a solution now. */
    needed: z.boolean(),
    challenge,
    /** The counter is below this. */
    max: z.int(),
  }),
};
export const sendProofCode = { summary: '算不了小题的人改用邮箱：寄一个验证码', input: z.object({ email }), reply: rateLimit, sends: true } as const;
