// npm run hearth -- files …: where uploaded files are.
import { join } from 'node:path';
import { copyFiles } from '#server/platform/files/copy-files.ts';
import { StoreAway, StoreFull } from '#server/platform/files/files.ts';
import { openFiles } from '#server/platform/files/open-files.ts';
import { readConfig } from '#server/platform/process/config.ts';
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
      options: [['--back', '反过来，从对象存储抄回数据目录']],
      lasting: 'files.copy',
      run: copyAll,
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
  const { back = false } = command.opts<{ back?: boolean }>();
  const { dataDir, s3 } = readConfig(process.env);
  if (s3 === null) throw new Refusal('先设好 HEARTH_S3_ENDPOINT 等几项，才知道抄到哪里、从哪里抄。');
  const [folder, store] = [await openFiles({ dataDir, s3: null }), await openFiles({ dataDir, s3 })];
  const wrong = await store.look();
  if (wrong !== null) throw new Refusal(wrong);
  const [from, to] = back ? [store, folder] : [folder, store];
  const journal = join(dataDir, 'files-copied', `${back ? 'from' : 'to'}-${s3.bucket}`);
  const draw = drawProgress(back ? '抄回' : '抄过去');
  try {
    const done = await copyFiles({ from, to, journal, onProgress: draw });
    const { copied, before, removed, bytes } = done;
    const parts = [`抄了 ${copied} 个（${Math.ceil(bytes / 1024)} KB），逐个核对过`, `以前抄好的 ${before} 个`];
    if (removed > 0) parts.push(`这边已经删掉的 ${removed} 个，那边也删了`);
    return { text: `${parts.join('；')}。`, data: done };
  } catch (error) {
    if (error instanceof StoreFull) throw new Refusal('对象存储满了。抄好的留着，腾出地方再执行一次会接着做。');
    if (error instanceof StoreAway) throw new Refusal('对象存储没有回应，或者断在半路。抄好的留着，再执行一次会接着做。');
    throw error;
  } finally {
    endProgress();
  }
}
