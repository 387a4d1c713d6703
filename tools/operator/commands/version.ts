// npm run hearth -- version: which version runs on this database, what it adds, and whether the one before could run again.
import { findRelease } from '#server/modules/releases/index.ts';
import type { Answer, CommandGroup, RunContext } from '../command.ts';

export const VERSION_COMMANDS: CommandGroup = {
  name: 'version',
  about: '版本',
  commands: [
    {
      usage: 'show',
      about: '看现在是哪一版、从何时起、带来了什么、还能不能退回上一版，只写 version 也行',
      isDefault: true,
      reads: true,
      run: show,
    },
  ],
};

const INSTANT = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' });

async function show({ db }: RunContext): Promise<Answer> {
  const release = await findRelease(db);
  if (!release) return { text: '这一版还没有启动过。', data: { release } };
  const { version, since, before, news, migration, canGoBack, contracting } = release;
  const lines = [
    `炉边 ${version}，${at(since)} 起运行，数据库结构到 ${migration}。`,
    ...(before ? [`上一版是 ${before.version}，${at(before.since)} 起运行。`] : []),
    ...goingBack(canGoBack, contracting),
    '每次升级改数据库之前，先自动备份到数据目录的 backups 里，留最近三份；上传的文件不在里面。',
    ...(news.length === 0 ? ['更新记录里没有新写的。'] : ['', '这一版带来的：', ...news.map(({ heading, text }) => `- ${heading}：${text}`)]),
  ];
  return { text: lines.join('\n'), data: { release } };
}

function goingBack(canGoBack: boolean | null, contracting: readonly string[]): string[] {
  if (canGoBack === null) return [];
  if (canGoBack) return ['要退回上一版：停下网站，换回上一版的程序再启动就行，数据库不用动。'];
  const why = contracting.length === 0 ? '上一版不认得新的数据库结构' : `${contracting.join('、')} 改了上一版要用的东西`;
  return [`退不回上一版：${why}。要退，得用升级前的备份。`];
}

function at(instant: string): string {
  return INSTANT.format(new Date(instant));
}
