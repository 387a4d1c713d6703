import { line } from './inputs.shapes.ts';
import { MAX_SPONSOR_NAME_LENGTH, MAX_SPONSOR_NOTE_LENGTH } from '../limits.ts';
import { z } from '../zod.ts';

/** From the largest shield to the smallest; tiers differ in nothing else. */
const sponsorTier = z.enum(['lantern', 'wood', 'passer']);

export const sponsor = z.strictObject({
  id: z.int(),
  name: z.string(),
  /** 公会, 游戏内店铺, 玩家; empty when unknown. */
  kind: z.string(),
  realm: z.string(),
  tier: sponsorTier,
  note: z.string(),
  /** Empty: none. */
  url: z.string(),
  /** The day of the first help, `yyyy-MM-dd`. */
  since: z.string(),
  /** A shield of its own, drawn by us. */
  logo: z.string(),
});

export const listSponsors = { summary: '赞助者，按等级与先后', input: z.object({}), reply: z.array(sponsor) };

/** What an operator writes of a sponsor. */
export const sponsorInput = z.object({
  name: line(1, MAX_SPONSOR_NAME_LENGTH, `名称是 1 到 ${MAX_SPONSOR_NAME_LENGTH} 个字`),
  tier: sponsorTier,
  kind: line(0, MAX_SPONSOR_NAME_LENGTH, `类别最多 ${MAX_SPONSOR_NAME_LENGTH} 个字`).default(''),
  realm: line(0, MAX_SPONSOR_NAME_LENGTH, `服务器最多 ${MAX_SPONSOR_NAME_LENGTH} 个字`).default(''),
  note: line(0, MAX_SPONSOR_NOTE_LENGTH, `感谢的话最多 ${MAX_SPONSOR_NOTE_LENGTH} 个字`).default(''),
  url: z.union([z.literal(''), z.url({ protocol: /^https$/, hostname: z.regexes.domain, error: '网址要以 https:// 开头' })]).default(''),
  since: z.iso.date({ error: '日期写成 2026-11-21 这样' }),
});
