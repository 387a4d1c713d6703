import { flag, id, instant, line } from './inputs.shapes.ts';
import { MAX_CHARACTER_NAME_LENGTH, MAX_GUILD_LENGTH, MAX_SIGNATURE_LENGTH } from '../limits.ts';
import { nickName, principal, role } from './members.shapes.ts';
import { z } from '../zod.ts';

const gender = z.enum(['secret', 'male', 'female']);

/** The value of a dictionary entry; the server checks that it exists. */
const choice = (message: string) => line(0, 40, message);

export const character = z.strictObject({ name: z.string(), realm: z.string(), faction: z.string(), race: z.string(), class: z.string(), guild: z.string() });

/** The levels of experience and the member's position among them. */
export const standing = z.strictObject({
  experience: z.int(),
  level: z.string(),
  /** Every title with the experience it begins at, lowest first. */
  levels: z.array(z.strictObject({ title: z.string(), from: z.int() })),
  /** Gained today in China from deeds under the daily cap. */
  today: z.int(),
  dailyCap: z.int(),
  deeds: z.array(z.strictObject({ label: z.string(), points: z.int(), capped: z.boolean() })),
});

export const userinfo = z.strictObject({
  id: z.int(),
  nickName: z.string(),
  /** Null: the nickname may be changed now. */
  nickChangeableAt: instant.nullable(),
  avatar: z.string(),
  hasPicture: z.boolean(),
  level: z.string(),
  role,
  signature: z.string(),
  gender,
  character: character.nullable(),
  characterPublic: z.boolean(),
  joinedAt: instant,
  postCount: z.int(),
  essenceCount: z.int(),
  followerCount: z.int(),
  standing,
});

export const getUserinfo = { summary: '我的资料', input: z.object({}), reply: userinfo };

export const saveUserinfo = {
  summary: '保存我的资料；没有给的项不变',
  input: z.object({
    nickName: nickName.optional(),
    signature: line(0, MAX_SIGNATURE_LENGTH, `签名最多 ${MAX_SIGNATURE_LENGTH} 个字`).optional(),
    gender: gender.optional(),
    /** Null: none. */
    character: z
      .object({
        name: line(2, MAX_CHARACTER_NAME_LENGTH, `角色名是 2 到 ${MAX_CHARACTER_NAME_LENGTH} 个字`),
        realm: line(1, 40, '请选择服务器'),
        faction: choice('请选择阵营').default(''),
        race: choice('请选择种族').default(''),
        class: choice('请选择职业').default(''),
        guild: line(0, MAX_GUILD_LENGTH, `公会名最多 ${MAX_GUILD_LENGTH} 个字`).default(''),
      })
      .nullable()
      .optional(),
    characterPublic: flag.optional(),
  }),
  reply: userinfo,
};

const face = z.strictObject({ avatar: z.string() });
export const removeAvatar = { summary: '去掉头像，换回盾徽', input: z.object({}), reply: face };

export const memberView = z.strictObject({
  ...principal.omit({ needsTotp: true, closingAt: true, minor: true, ageUnknown: true, consentsDue: true, waits: true, warning: true }).shape,
  /** The province or country they were last online from; null: it is not shown. */
  place: z.string().nullable(),
  signature: z.string(),
  character: character.nullable(),
  joinedAt: instant,
  postCount: z.int(),
  essenceCount: z.int(),
  followerCount: z.int(),
  /** How far the way to the next title is, 0 to 1; null: there is none above. */
  progress: z.number().nullable(),
  suspended: z.boolean(),
});
export const viewMember = { summary: '一位会员的主页', mustBeCurrent: true as const, input: z.object({ id }), reply: memberView };
