// npm run hearth -- plugin …: the addons offered for download.
import { readFile } from 'node:fs/promises';
import { addVersion, listUploaded, setScreenshots, withdrawPluginVersion } from '#server/modules/plugins/index.ts';
import { readConfig } from '#server/platform/process/config/config.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import { openFiles } from '#server/platform/files/open-files.ts';
import type { Answer, CommandGroup, RunContext } from '../command.ts';
import { Misuse } from '../refusal.ts';

export const PLUGIN_COMMANDS: CommandGroup = {
  name: 'plugin',
  about: '插件',
  commands: [
    { usage: 'list', about: '看插件和它们的版本', reads: true, run: showPlugins },
    {
      usage: 'add <压缩包> <更新说明...>',
      about: '上架一个版本；名字、作者、版本号取自 .toc，文件夹相同就是同一个插件',
      options: [
        ['--description <介绍>', '插件的介绍，不写就留着原来的'],
        ['--note <提醒>', '页面上的提醒'],
        ['--category <分类>', '分类'],
        ['--step <安装步骤>[]', '安装步骤，可以写几次'],
      ],
      run: offerPlugin,
    },
    { usage: 'screenshots <文件夹> [图片...]', about: '换上这几张截图，按给出的次序；不写图片就是不要截图', run: showScreenshots },
    { usage: 'withdraw <编号> <理由...>', about: '撤下一个版本，说明和理由留着', run: withdrawPlugin },
  ],
};

/** Returns the uploaded plugins with their versions; the number before a version is the one to withdraw it by. */
async function showPlugins({ db }: RunContext): Promise<Answer> {
  const plugins = await listUploaded(db);
  const text = plugins
    .map(({ name, folder, versions }) => {
      const lines = versions.map(({ version, releasedAt: at, file, withdrawnAt: withdrawn, withdrawnReason: reason }) => {
        const state = withdrawn === null ? (file ? `${file.size} 字节，下载 ${file.downloads} 次` : '只留说明') : `已撤下：${reason}`;
        return `  ${file ? `#${file.id}` : '-'} ${version} ${at.slice(0, 10)} ${state}`;
      });
      return [`${name}（${folder}）`, ...lines].join('\n');
    })
    .join('\n\n');
  return { text: text || '没有上架的插件。', data: { plugins } };
}

interface PluginOptions {
  description?: string;
  note?: string;
  category?: string;
  step?: string[];
}

/** Offers an archive. */
async function offerPlugin({ db, command, now, isPreview }: RunContext, [path = '', ...words]: string[]): Promise<Answer> {
  const { step, ...options } = command.opts<PluginOptions>();
  const bytes = await read(path);
  const added = await addVersion(
    { db, files: await fileStore(isPreview) },
    {
      bytes,
      changelog: words.join(' '),
      releasedAt: now,
      ...options,
      ...(step !== undefined && { installSteps: step }),
    },
  );
  return { text: `${added.name} ${added.version} 已上架，编号 #${added.fileId}\nSHA-256 ${added.sha256}`, data: { plugin: added } };
}

/** Puts screenshots on a plugin's page. */
async function showScreenshots({ db, now, isPreview }: RunContext, [folder, ...paths]: string[]): Promise<Answer> {
  if (folder === undefined) throw new Misuse('请写上插件的文件夹名，用 plugin list 查');
  const pictures = await Promise.all(paths.map(read));
  await setScreenshots({ db, files: await fileStore(isPreview), now }, folder, pictures);
  const text = pictures.length === 0 ? `${folder} 不再有截图` : `${folder} 换上了 ${pictures.length} 张截图`;
  return { text, data: { folder, screenshots: pictures.length } };
}

/** Withdraws a version. */
async function withdrawPlugin({ db, now }: RunContext, [id = '', ...words]: string[]): Promise<Answer> {
  const number = id.replace(/^#/, '');
  if (!/^[1-9]\d{0,14}$/.test(number)) throw new Misuse('请写上版本的编号，用 plugin list 查');
  await withdrawPluginVersion({ db, now }, Number(number), words.join(' '));
  return { text: `#${number} 已撤下`, data: { fileId: Number(number) } };
}

/** Returns the site's files; for a preview one that keeps nothing. */
async function fileStore(isPreview: boolean): Promise<FileStore> {
  const store = await openFiles(readConfig(process.env));
  return isPreview ? { ...store, write: async () => undefined } : store;
}

function read(path: string): Promise<Buffer> {
  return readFile(path).catch(() => {
    throw new Misuse(`读不到 ${path}`);
  });
}
