import { MAX_PASSKEY_NAME_LENGTH } from '../limits.ts';
import { z } from '../zod.ts';
import { done, id, instant, line } from './inputs.shapes.ts';
import { currentPassword, login, secondFactor } from './members.shapes.ts';

const BROKEN = '浏览器送来的通行密钥不完整，请再试一次';
/** Bytes in base64url, as browsers write them. */
const bytes = (max: number) =>
  z
    .string({ error: BROKEN })
    .max(max, BROKEN)
    .regex(/^[\w-]+$/, BROKEN);
/** The standard allows 1023 bytes. */
const credentialId = bytes(1_400);
const clientDataJSON = bytes(4_000);

export const passkey = z.strictObject({ id: z.int(), name: z.string(), createdAt: instant, lastUsedAt: instant.nullable() });
const known = z.array(z.strictObject({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }));
export const passkeyCreation = z.strictObject({
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  /** Those that are there already: no device makes a second one. */
  excludeCredentials: known,
  authenticatorSelection: z.strictObject({ residentKey: z.literal('required'), requireResidentKey: z.literal(true), userVerification: z.literal('required') }),
  attestation: z.literal('none'),
});
export const passkeyRequest = z.strictObject({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** Empty: any passkey of this site. */
  allowCredentials: known,
});

const credential = z.object({ id: credentialId, rawId: credentialId, type: z.literal('public-key', { error: BROKEN }) });
export const newCredential = credential.extend({
  response: z.object({
    clientDataJSON,
    attestationObject: bytes(20_000),
    transports: z.array(z.string().max(20, BROKEN)).max(10, BROKEN).default([]),
  }),
});
export const usedCredential = credential.extend({
  response: z.object({ clientDataJSON, authenticatorData: bytes(4_000), signature: bytes(4_000), userHandle: bytes(200) }),
});

const name = line(1, MAX_PASSKEY_NAME_LENGTH, `名字是 1 到 ${MAX_PASSKEY_NAME_LENGTH} 个字`);
/** Who changes the ways in shows both factors, the second one where it is on. */
const confirmation = { password: currentPassword, totp: secondFactor.default('') };

export const listPasskeys = { summary: '我的通行密钥', input: z.object({}), reply: z.array(passkey) };
export const beginPasskey = {
  summary: '开始添加通行密钥，得到浏览器要的选项',
  openToSuspended: true as const,
  input: z.object(confirmation),
  reply: passkeyCreation,
  replyIsSecret: true,
};
export const addPasskey = {
  summary: '添加浏览器刚做好的通行密钥',
  openToSuspended: true as const,
  input: z.object({ credential: newCredential }),
  reply: passkey,
};
export const renamePasskey = { summary: '给通行密钥改名', openToSuspended: true as const, input: z.object({ id, name }), reply: passkey };
export const removePasskey = { summary: '删除通行密钥', openToSuspended: true as const, input: z.object({ id, ...confirmation }), reply: done };
export const beginPasskeySignIn = { summary: '开始用通行密钥登录，得到浏览器要的选项', input: z.object({}), reply: passkeyRequest };
export const signInWithPasskey = {
  summary: '用通行密钥登录，不再要密码和两步验证',
  input: z.object({ credential: usedCredential }),
  reply: login.reply,
};
