import { readFile } from 'node:fs/promises';
import { listPages, rewritePage } from '#server/modules/pages/index.ts';
import type { Answer, CommandGroup, RunContext } from '../command.ts';
import { Misuse } from '../refusal.ts';

export const PAGE_COMMANDS: CommandGroup = {
  name: 'page',
  about: '文字页',
  commands: [
    { usage: 'list', about: '看文字页', reads: true, run: showPages },
    {
      usage: 'set <名字> <文件>',
      about: '换掉一张文字页：文件是 Markdown，可以用 --- 包起 title 与 summary 两行开头',
      options: [['--correction', '约束会员的文字只改了错字、联系方式']],
      run: setPage,
    },
  ],
};

/** Returns the pages there are, with the day each was last changed. */
async function showPages({ db }: RunContext): Promise<Answer> {
  const pages = await listPages(db);
  const lines = pages.map(({ slug, title, updatedAt }) => `${slug}  ${title}  ${updatedAt.slice(0, 10)}`);
  return { text: lines.join('\n') || '还没有文字页。', data: { pages } };
}

/** Replaces the words of a page by those of a file. */
async function setPage({ db, now, command }: RunContext, [slug = '', file = '']: string[]): Promise<Answer> {
  if (file === '') throw new Misuse('请写上页面的名字与文件，名字用 page list 查');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Misuse(`读不到文件：${file}`);
  });
  const { correction = false } = command.opts<{ correction?: boolean }>();
  const page = await db.transaction((tx) => rewritePage({ tx, now }, slug, { text, isCorrection: correction }));
  return { text: `${slug} 已换成“${page.title}”。`, data: { page } };
}
