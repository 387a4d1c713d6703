import type { CacheTag } from '#server/platform/state/cache-tags.ts';
import { z } from '#contract/zod.ts';
import { fieldFailure } from '#contract/failures.ts';
import { limitsOf } from '#contract/settings/rate-limits.ts';

/** How often an address may fetch files; beyond it nothing is counted, and nobody refused. */
export const LIMITS = limitsOf('plugins');

/** Returns everything that is made of a game's plugins. */
export function pluginsTag(gameId: number): CacheTag {
  return `plugins:game:${gameId}`;
}

/** Returns the store name of a file's bytes: by content, so that the same archive is stored once. */
export function storeName(sha256: string): string {
  return `plugins/${sha256}.zip`;
}

const asLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => !/\p{Cc}/u.test(text) && text.isWellFormed());
const fields = {
  name: [asLine(40).min(1), '.toc 里的 Title 应是 1 到 40 个字'],
  version: [asLine(20).regex(/^[\w.+-]+$/), '.toc 里的 Version 应是 1 到 20 个字母、数字或点'],
  summary: [asLine(200).min(1), '.toc 里的 Notes 应是 1 到 200 个字'],
  author: [asLine(40).min(1), '.toc 里的 Author 应是 1 到 40 个字'],
  changelog: [z.string().trim().min(1).max(2_000), '更新说明应是 1 到 2000 个字'],
  reason: [asLine(200).min(1), '请写上撤下的理由，最多 200 个字'],
} as const;

/** Returns a text of an archive or an operator as it is stored. Throws `invalidInput` with the sentence of that field. */
export function textOf(field: keyof typeof fields, given: string): string {
  const [shape, sentence] = fields[field];
  const { success, data } = shape.safeParse(given);
  if (!success) throw fieldFailure(field, sentence);
  return data;
}
