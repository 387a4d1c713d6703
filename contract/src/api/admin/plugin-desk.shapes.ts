import { MAX_PLUGIN_SCREENSHOTS } from '../../limits.ts';
import { id, instant, line, lines } from '../inputs.shapes.ts';
import { z } from '../../zod.ts';

/** A version of a plugin as operators see it; without a file only its story is left. */
const deskVersion = z.strictObject({
  version: z.string(),
  changelog: z.string(),
  gameVersion: z.string(),
  releasedAt: instant,
  /** Of the file, by which it is withdrawn. */
  fileId: z.int().nullable(),
  bytes: z.int(),
  downloads: z.int(),
  withdrawnAt: instant.nullable(),
  withdrawnReason: z.string(),
});

export const deskPlugin = z.strictObject({
  id: z.int(),
  folder: z.string(),
  name: z.string(),
  author: z.string(),
  category: z.string(),
  gameIds: z.array(z.int()),
  screenshots: z.int(),
  versions: z.array(deskVersion),
});

/** A file in base64: an act of staff runs in one transaction with its record, so it comes with the call. */
const file = z.base64('文件读不出来').min(4, '请选一个文件');
const MAX_ARCHIVE_BODY = 72 * 1024 * 1024;
const MAX_PICTURES_BODY = 64 * 1024 * 1024;

export const listPluginsForStaff = { summary: '上架的插件与它们的版本', input: z.object({}), reply: z.array(deskPlugin) };
export const savePlugin = {
  summary: '上架一个版本；名字、作者、版本号取自 .toc，文件夹相同就是同一个插件',
  input: z.object({
    archive: file,
    changelog: lines(1, 2_000, '更新说明是 1 到 2000 个字'),
    description: lines(0, 2_000, '介绍最多 2000 个字').optional(),
    note: line(0, 200, '提醒最多 200 个字').optional(),
    category: line(0, 40, '没有这个分类').optional(),
    installSteps: z
      .array(line(1, 200, '一步是 1 到 200 个字'))
      .max(10, '安装步骤最多 10 步')
      .optional(),
  }),
  reply: z.strictObject({ fileId: z.int(), name: z.string(), version: z.string(), sha256: z.string() }),
  maxBodyBytes: MAX_ARCHIVE_BODY,
};
export const savePluginScreenshots = {
  summary: '换一个插件的截图，按给出的次序；一张不给就是不要截图',
  input: z.object({ id, pictures: z.array(file).max(MAX_PLUGIN_SCREENSHOTS, `截图最多 ${MAX_PLUGIN_SCREENSHOTS} 张`) }),
  reply: z.strictObject({ count: z.int() }),
  maxBodyBytes: MAX_PICTURES_BODY,
};
export const withdrawPlugin = {
  summary: '撤下一个版本，说明和理由留着',
  input: z.object({ id, text: line(2, 200, '理由是 2 到 200 个字') }),
  reply: z.strictObject({ withdrawn: z.literal(true) }),
};
