// npm run hearth -- plugin …: the addons offered for download.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addVersion, listUploaded, setScreenshots, withdrawVersion } from '#server/modules/plugins/index.ts';
import { readConfig } from '#server/platform/process/config.ts';
import type { Database } from '#server/platform/database/db.ts';
import { createLocalFileStore } from '#server/platform/files/files.ts';
import { Refusal } from './refusal.ts';

export const PLUGINS_USAGE = `  npm run hearth -- plugin list                看插件和它们的版本
  npm run hearth -- plugin add 压缩包 更新说明 [--description 介绍] [--note 提醒] [--category 分类] [--step 安装步骤]…
                                               上架一个版本；名字、作者、版本号取自 .toc，文件夹相同就是同一个插件
  npm run hearth -- plugin screenshots 文件夹 图片…  换上这几张截图，按给出的次序；不写图片就是不要截图
  npm run hearth -- plugin withdraw 编号 理由   撤下一个版本，说明和理由留着`;

/** Returns the uploaded plugins with their versions; the number before a version is the one to withdraw it by. */
export async function showPlugins(db: Database): Promise<string> {
  const plugins = await listUploaded(db);
  if (plugins.length === 0) return '没有上架的插件。';
  return plugins
    .map(({ name, folder, versions }) => {
      const lines = versions.map(({ version, released_at: at, file, withdrawn_at: withdrawn, withdrawn_reason: reason }) => {
        const state = withdrawn === null ? (file ? `${file.size} 字节，下载 ${file.downloads} 次` : '只留说明') : `已撤下：${reason}`;
        return `  ${file ? `#${file.id}` : '-'} ${version} ${at.slice(0, 10)} ${state}`;
      });
      return [`${name}（${folder}）`, ...lines].join('\n');
    })
    .join('\n\n');
}

/** Offers an archive. */
export async function offerPlugin(db: Database, args: string[], now: Date): Promise<string> {
  const { values, positionals } = readArguments(args);
  const [path, ...words] = positionals;
  if (path === undefined || words.length === 0)
    throw new Refusal('请写上压缩包和更新说明，例如 npm run hearth -- plugin add FenZhang.zip 修好替补少算一个首领');
  const bytes = await read(path);
  const added = await addVersion(
    { db, files: fileStore() },
    {
      bytes,
      changelog: words.join(' '),
      releasedAt: now,
      ...(values.description !== undefined && { description: values.description }),
      ...(values.note !== undefined && { note: values.note }),
      ...(values.category !== undefined && { category: values.category }),
      ...(values.step !== undefined && { installSteps: values.step }),
    },
  );
  return `${added.name} ${added.version} 已上架，编号 #${added.fileId}\nSHA-256 ${added.sha256}`;
}

/** Puts screenshots on a plugin's page. */
export async function showScreenshots(db: Database, [folder, ...paths]: string[], now: Date): Promise<string> {
  if (folder === undefined) throw new Refusal('请写上插件的文件夹名，用 plugin list 查');
  const pictures = await Promise.all(paths.map(read));
  await setScreenshots({ db, files: fileStore() }, folder, pictures, now);
  return pictures.length === 0 ? `${folder} 不再有截图` : `${folder} 换上了 ${pictures.length} 张截图`;
}

/** Withdraws a version. */
export async function withdrawPlugin(db: Database, [id = '', ...words]: string[], now: Date): Promise<string> {
  const number = id.replace(/^#/, '');
  if (!/^[1-9]\d{0,14}$/.test(number)) throw new Refusal('请写上版本的编号，用 plugin list 查');
  await withdrawVersion(db, Number(number), words.join(' '), now);
  return `#${number} 已撤下`;
}

function fileStore() {
  return createLocalFileStore(join(readConfig(process.env).dataDir, 'files'));
}

function read(path: string): Promise<Buffer> {
  return readFile(path).catch(() => {
    throw new Refusal(`读不到 ${path}`);
  });
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        description: { type: 'string' },
        note: { type: 'string' },
        category: { type: 'string' },
        step: { type: 'string', multiple: true },
      },
    });
  } catch {
    throw new Refusal(`有一个选项不认得。用法：\n${PLUGINS_USAGE}`);
  }
}
