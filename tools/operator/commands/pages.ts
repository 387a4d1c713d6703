import { readFile } from 'node:fs/promises';
import { listPages, rewritePage } from '#server/modules/pages/index.ts';
import type { CommandGroup, RunContext } from '../command.ts';
import { Misuse } from '../refusal.ts';

export const PAGE_COMMANDS: CommandGroup = {
  name: 'page',
  about: '文字页',
  commands: [
    { usage: 'list', about: '看文字页', reads: true, run: showPages },
    { usage: 'set <名字> <文件>', about: '换掉一张文字页：文件是 Markdown，可以用 --- 包起 title 与 summary 两行开头', run: setPage },
  ],
};

/** Returns the pages there are, with the day each was last changed. */
async function showPages({ db }: RunContext): Promise<string> {
  return (await listPages(db)).map(({ slug, title, updatedAt }) => `${slug}  ${title}  ${updatedAt.slice(0, 10)}`).join('\n') || '还没有文字页。';
}

/** Replaces the words of a page by those of a file. */
async function setPage({ db, now }: RunContext, [slug = '', file = '']: string[]): Promise<string> {
  if (file === '') throw new Misuse('请写上页面的名字与文件，名字用 page list 查');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Misuse(`读不到文件：${file}`);
  });
  const { title } = await db.transaction((tx) => rewritePage({ tx, now }, slug, text));
  return `${slug} 已换成“${title}”。`;
}
