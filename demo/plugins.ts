import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FLAVORS, addVersion } from '#server/modules/plugins/index.ts';
import { runOnce } from '#server/modules/settings/index.ts';
import type { SiteContext } from '#server/platform/api.ts';
import { zipOf, type ZipEntry } from '#server/platform/archive/zip-writer.ts';
import { readPlugins } from './written/content.ts';
import type { WrittenPlugin } from './written/written.ts';

const FOLDER = join(import.meta.dirname, 'plugins');

/** Offers the written plugins, once: of each the newest version as a small sample of our own, of the older ones their story. */
export async function loadPlugins({ db, files, now }: Pick<SiteContext, 'db' | 'files' | 'now'>): Promise<void> {
  await runOnce({ db, now }, 'demo-plugins', async (tx) => {
    for (const plugin of (await readPlugins()).toReversed()) {
      const [newest, ...older] = plugin.versions.map((version) => ({ ...version, releasedAt: dayOf(version.date, now) }));
      if (!newest) throw new Error(`${plugin.name} has no version`);
      await addVersion(
        { db: tx, files },
        {
          bytes: await archiveOf(plugin, newest.version),
          changelog: newest.changelog,
          releasedAt: newest.releasedAt,
          description: plugin.description,
          note: `演示站放的是我们照着作者的介绍写的一份小样，只会这些：${plugin.sample}。`,
          category: plugin.category,
          installSteps: [plugin.installSteps[0] ?? '', `选角色的画面左下角点“插件”，勾上“${plugin.name}”。`, `进了游戏：${plugin.sample}。`],
        },
        older,
      );
    }
  });
}

/** Returns a day of the demo, or now when that is earlier: the demo was written for one autumn, and nothing in it is newer than the site. */
function dayOf(date: string, now: Date): Date {
  return new Date(Math.min(Date.parse(`${date}T04:00:00Z`), now.getTime()));
}

async function archiveOf(plugin: WrittenPlugin, version: string): Promise<Buffer> {
  const { folder } = plugin;
  const toc = [
    `## Interface: ${plugin.gameFlavours.flatMap((flavor) => FLAVORS[flavor].interfaces).join(', ')}`,
    `## Title: ${folder}`,
    `## Title-zhCN: ${plugin.name}`,
    `## Notes-zhCN: ${plugin.summary}`,
    `## Author: ${plugin.author}`,
    `## Version: ${version}`,
    `## SavedVariables: ${plugin.saved}`,
    '',
    `${folder}.lua`,
    '',
  ].join('\r\n');
  const pieces: Buffer[] = [];
  for await (const piece of zipOf(filesOf(folder, toc, await readFile(join(FOLDER, `${folder}.lua`), 'utf8')))) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* filesOf(folder: string, toc: string, code: string): AsyncGenerator<ZipEntry> {
  yield { name: `${folder}/${folder}.toc`, content: oneOf(toc), packs: true };
  yield { name: `${folder}/${folder}.lua`, content: oneOf(code), packs: true };
}

async function* oneOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}
