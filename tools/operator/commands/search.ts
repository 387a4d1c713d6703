// npm run hearth -- search …: the index of the search.
import { INDEX_FAULT_LABELS } from '#contract/api/admin/search-desk.ts';
import { checkIndex, rebuildDocuments, rebuildIndex } from '#server/modules/indexing/index.ts';
import { openDatabase } from '#server/platform/database/db.ts';
import { commandLine } from '#server/platform/process/command-line.ts';
import { drawProgress, endProgress } from '../../steps/progress-bar.ts';
import type { Answer, CommandGroup, RunContext } from '../command.ts';
import { Refusal } from '../refusal.ts';

export const SEARCH_COMMANDS: CommandGroup = {
  name: 'search',
  about: '搜索的索引',
  commands: [
    { usage: 'check', about: '核对搜索的索引，列出漏了的、旧了的、多出的帖子', reads: true, run: checkSearch },
    {
      usage: 'rebuild',
      about: '重建搜索的索引，网站照常开着；中断了再执行就接着做',
      options: [['--again', '从头来']],
      lasting: 'search.rebuild',
      run: rebuildSearch,
    },
  ],
};

const MAX_SHOWN = 50;

/** Compares the index with the posts. Throws a Refusal that names what does not match. */
async function checkSearch({ db }: RunContext): Promise<Answer> {
  const amiss = await checkIndex(db, drawProgress('核对'));
  endProgress();
  if (amiss.length === 0) return { text: '索引与帖子一致。', data: { amiss } };
  const lines = amiss.slice(0, MAX_SHOWN).map(({ id, title, why }) => `${INDEX_FAULT_LABELS[why]}  ${id}  ${title}`);
  const rest = amiss.length > MAX_SHOWN ? [`…还有 ${amiss.length - MAX_SHOWN} 篇`] : [];
  throw new Refusal([...lines, ...rest, `${amiss.length} 篇不一致，用 ${commandLine('search rebuild')} 重建。`].join('\n'), { amiss });
}

/** Rebuilds every document and the index over them. */
async function rebuildSearch({ db, owner, command, now }: RunContext): Promise<Answer> {
  const { again = false } = command.opts<{ again?: boolean }>();
  const { from } = await rebuildDocuments({ db, now }, { again, onProgress: drawProgress('重建') });
  endProgress();
  console.error('正在整理索引，搜索照常可用…');
  const lasting = openDatabase(owner, { size: 1 });
  try {
    await rebuildIndex(lasting);
  } finally {
    await lasting.close();
  }
  return { text: from > 0 ? `重建好了，从上次停下的 ${from} 号帖子接着做的。` : '重建好了。', data: { from } };
}
