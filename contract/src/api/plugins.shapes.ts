import { instant, pageInput, pageOf } from './inputs.shapes.ts';
import { picture } from './posts.shapes.ts';
import { labeledValue } from './tickets.shapes.ts';
import { z } from '../zod.ts';

export const pluginFile = z.strictObject({
  id: z.int(),
  /** The file name. */
  name: z.string(),
  /** Bytes. */
  size: z.int(),
  sha256: z.string(),
  downloadUrl: z.string(),
  downloads: z.int(),
});

export const pluginVersion = z.strictObject({
  version: z.string(),
  releasedAt: instant,
  text: z.string(),
  /** The version of the game's client, such as 12.0.5; empty where the archive does not say. */
  gameVersion: z.string(),
  /** Null: no longer offered. */
  file: pluginFile.nullable(),
  /** Why it was withdrawn; null when it was not. */
  withdrawn: z.string().nullable(),
});

export const blacklistAddon = z.strictObject({
  /** Days in China, `yyyy-MM-dd`: the build, and the first one on which it only asks for an update. */
  builtOn: z.string(),
  staleOn: z.string(),
  entries: z.int(),
  /** The same list in parts, by the first letter of the realm. */
  groups: z.array(z.strictObject({ label: z.string(), realms: z.array(z.string()), entries: z.int(), file: pluginFile })),
});

export const plugin = z.strictObject({
  id: z.int(),
  folder: z.string(),
  name: z.string(),
  summary: z.string(),
  description: z.string(),
  /** What the reader should know before downloading; empty: nothing. */
  note: z.string(),
  author: z.string(),
  category: labeledValue.nullable(),
  /** The worlds it is for, in words and by their games. */
  gameFlavour: z.string(),
  games: z.array(z.strictObject({ id: z.int(), name: z.string() })),
  /** The newest version that is offered. */
  gameVersion: z.string(),
  version: z.string(),
  size: z.int(),
  sha256: z.string(),
  downloadUrl: z.string(),
  fileName: z.string(),
  updatedAt: instant,
  /** Of all versions. */
  downloads: z.int(),
  /** Every version, newest first. */
  changelog: z.array(pluginVersion),
  screenshots: z.array(picture),
  installSteps: z.array(z.string()),
  /** Set for the one that is built from the blacklist. */
  blacklist: blacklistAddon.nullable(),
});

export const listPlugins = {
  summary: '插件：版本、校验值、更新记录、安装步骤；炉边黑名单排在最前',
  input: z.object(pageInput),
  reply: pageOf(plugin),
};

export const readAddonUpdate = {
  summary: '炉边黑名单的更新串：在游戏里贴进小窗，不用重装',
  input: z.object({}),
  reply: z.strictObject({
    text: z.string(),
    builtOn: z.string(),
    /** It takes copies built on this day or later up to date. */
    since: z.string(),
    entries: z.int(),
    annulled: z.int(),
  }),
};
