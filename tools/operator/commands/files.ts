// npm run hearth -- files …: where uploaded files are.
import { join } from 'node:path';
import { copyFiles, ManyGone } from '#server/platform/files/copy-files.ts';
import { dropLocalFiles, NotCopied } from '#server/platform/files/drop-local.ts';
import { StoreAway, StoreFull, type FileStore } from '#server/platform/files/files.ts';
import { openFiles } from '#server/platform/files/open-files.ts';
import { inUseSince } from '#server/platform/files/store-in-use.ts';
import { readConfig } from '#server/platform/process/config/config.ts';
import { commandLine } from '#server/platform/process/command-line.ts';
import { drawProgress, endProgress } from '../../steps/progress-bar.ts';
import type { Answer, CommandGroup, RunContext } from '../command.ts';
import { Refusal } from '../refusal.ts';

export const FILE_COMMANDS: CommandGroup = {
  name: 'files',
  about: '上传的文件',
  commands: [
    { usage: 'look', about: '看文件放在哪里，能不能存、能不能读', reads: true, run: lookAtFiles },
    {
      usage: 'copy',
      about: '把数据目录里的文件抄到对象存储，逐个核对；中断了再执行就接着做，原来的不动',
      options: [
        ['--back', '反过来，从对象存储抄回数据目录'],
        ['--remove', '这边少了很多文件也继续，那边跟着删'],
        ['--again', '站点搬去过，又搬回了数据目录，现在再搬一次'],
      ],
      lasting: 'files.copy',
      run: copyAll,
    },
    {
      usage: 'drop-local',
      about: '站点搬去对象存储以后，删掉这台机器的数据目录里的旧文件：每一个都核对过才删，有一个没抄过就一个也不删',
      lasting: 'files.drop',
      run: dropLocal,
    },
  ],
};

/** Says where files are. Throws a Refusal with what is wrong there. */
async function lookAtFiles(): Promise<Answer> {
  const config = readConfig(process.env);
  const wrong = await (await openFiles(config)).look();
  if (wrong !== null) throw new Refusal(wrong);
  const text = config.s3 === null ? `文件在 ${config.dataDir} 的 files 里。` : `文件在 ${config.s3.endpoint} 的 ${config.s3.bucket} 里，能存、能读、能删。`;
  return { text, data: { store: config.s3 && { endpoint: config.s3.endpoint, bucket: config.s3.bucket } } };
}

/** Copies all files between the data folder and the store of the settings. Throws a Refusal that says how to go on. */
async function copyAll({ command }: RunContext): Promise<Answer> {
  const { back = false, remove: mayRemove = false, again = false } = command.opts<{ back?: boolean; remove?: boolean; again?: boolean }>();
  const { dataDir, s3 } = readConfig(process.env);
  if (s3 === null) throw new Refusal('先设好 HEARTH_S3_ENDPOINT 等几项，才知道抄到哪里、从哪里抄。');
  const [folder, store] = [await openFiles({ dataDir, s3: null }), await openFiles({ dataDir, s3 })];
  const wrong = await store.look();
  if (wrong !== null) throw new Refusal(wrong);
  const source = back ? `桶 ${s3.bucket}` : `${dataDir} 的 files`;
  if (!back && !again) await refuseUsedStore(store, s3.bucket);
  const [from, to] = back ? [store, folder] : [folder, store];
  const journal = journalOf(dataDir, back ? 'from' : 'to', s3.bucket);
  const draw = drawProgress(back ? '抄回' : '抄过去');
  try {
    const done = await copyFiles({ from, to, journal, mayRemove, onProgress: draw });
    const { copied, before, removed, bytes } = done;
    const parts = [`抄了 ${copied} 个（${Math.ceil(bytes / 1024)} KB），逐个核对过`, `以前抄好的 ${before} 个`];
    if (removed > 0) parts.push(`这边已经删掉的 ${removed} 个，那边也删了`);
    if (!back) parts.push(`站点改用对象存储、看着都好以后，用 ${commandLine('files drop-local')} 删掉这里的：会员从此抹去的，这里的还在`);
    return { text: `${parts.join('；')}。`, data: done };
  } catch (error) {
    if (error instanceof ManyGone) throw new Refusal(sentenceOf(error, source));
    if (error instanceof StoreFull) throw new Refusal('对象存储满了。抄好的留着，腾出地方再执行一次会接着做。');
    if (error instanceof StoreAway) throw new Refusal('对象存储没有回应，或者断在半路。抄好的留着，再执行一次会接着做。');
    throw error;
  } finally {
    endProgress();
  }
}

/** Deletes the files of the data folder that are in the store the site works with. Throws a Refusal that says why nothing was deleted. */
async function dropLocal(): Promise<Answer> {
  const { dataDir, s3 } = readConfig(process.env);
  if (s3 === null) throw new Refusal('没有设 HEARTH_S3_ENDPOINT 等几项：文件就在数据目录里，不能删。');
  const store = await openFiles({ dataDir, s3 });
  const draw = drawProgress('核对');
  try {
    if ((await inUseSince(store)) === null) throw new Refusal('站点还没有用这个存储开过门：数据目录里的是正用着的。什么也没有删。');
    const done = await dropLocalFiles({ dataDir, store, journal: journalOf(dataDir, 'to', s3.bucket), onProgress: draw });
    return { text: done.dropped === 0 ? '数据目录里没有旧的文件。' : `核对过，删掉了数据目录里的 ${done.dropped} 个旧文件。`, data: done };
  } catch (error) {
    if (error instanceof NotCopied)
      throw new Refusal(`数据目录里有 ${error.names.length} 个文件不在存储里，也没有抄过（比如 ${error.names[0]}）。什么也没有删：先想清楚站点用的是哪一边。`);
    if (error instanceof StoreAway) throw new Refusal('对象存储没有回应，或者断在半路。没有核对完，什么也没有删。');
    throw error;
  } finally {
    endProgress();
  }
}

function journalOf(dataDir: string, way: 'from' | 'to', bucket: string): string {
  return join(dataDir, 'files-copied', `${way}-${bucket}`);
}

/** Refuses to copy from a data folder over the store a site works with: that would bring back what was erased there. Throws a Refusal. */
async function refuseUsedStore(store: FileStore, bucket: string): Promise<void> {
  const since = await inUseSince(store).catch((error: unknown) => {
    if (error instanceof StoreAway) throw new Refusal('对象存储没有回应，什么也没有抄。');
    throw error;
  });
  if (since === null) return;
  throw new Refusal(
    `站点从 ${since} 起就用着桶 ${bucket} 了，数据目录里的是旧的：再抄过去，存储里已经删掉的会回来。什么也没有抄。站点确实搬回过数据目录、要再搬一次，就加上 --again。`,
  );
}

function sentenceOf({ gone, isEmpty }: ManyGone, source: string): string {
  if (isEmpty) return `${source} 是空的，可是以前从那里抄过 ${gone} 个文件：是不是没有挂上，或者已经删掉了？什么也没有动。`;
  return `以前从 ${source} 抄过的文件里有 ${gone} 个不在了，那边也会跟着删。什么也没有动；确实该删的话，加上 --remove 再执行一次。`;
}
