// npm run hearth -- import …: a whole community from another site.
import { checkFile, importFile, ImportRefusal, selectRuns, undoImport, type ImportReport } from '#server/modules/imports/index.ts';
import { errorCode } from '#server/platform/process/start-failure.ts';
import { drawProgress, endProgress } from '../../steps/progress-bar.ts';
import type { Answer, CommandGroup, RunContext } from '../command.ts';
import { Misuse } from '../refusal.ts';

export const IMPORT_COMMANDS: CommandGroup = {
  name: 'import',
  about: '从别的站搬进来',
  commands: [
    {
      usage: 'run <文件>',
      about: '把一个 NDJSON 文件里的会员、帖子、评论搬进来；先用 --dry-run 看会怎样，中断了再执行就接着做，再来一次只添没有的',
      options: [['--game <编号>', '搬到哪个游戏，不写就是推荐的那个']],
      isDefault: true,
      lasting: 'import.run',
      rehearse: checkImport,
      run: runImport,
    },
    { usage: 'list', about: '看搬过哪几批', reads: true, run: listImports },
    { usage: 'undo <批号>', about: '把一批整个退回去；别人接着用的留下', run: undoRun },
  ],
};

/** Says what an import would do. Throws Misuse for a file that can't be read. */
async function checkImport({ db, command }: RunContext, [file = '']: string[]): Promise<Answer> {
  const report = await readable(() => checkFile(db, { file, gameId: gameOf(command.opts<{ game?: string }>().game), onProgress: drawProgress('核对') }));
  return { text: linesOf(report, '会').join('\n'), data: { report } };
}

/** Imports a file. Throws Misuse for one that can't be read. */
async function runImport({ db, command }: RunContext, [file = '']: string[]): Promise<Answer> {
  const report = await readable(() => importFile(db, { file, gameId: gameOf(command.opts<{ game?: string }>().game), onProgress: drawProgress('搬进来') }));
  return { text: linesOf(report, '').join('\n'), data: { report } };
}

async function readable(work: () => Promise<ImportReport>): Promise<ImportReport> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ImportRefusal) throw new Misuse(error.message);
    if (errorCode(error) === 'ENOENT') throw new Misuse('没有这个文件。');
    throw error;
  } finally {
    endProgress();
  }
}

function gameOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^\d{1,9}$/.test(text)) throw new Misuse('游戏要写编号，例如 --game 1');
  return Number(text);
}

/** Lists the runs, newest first. */
async function listImports({ db }: RunContext): Promise<Answer> {
  const runs = await selectRuns(db);
  const text = runs.map(({ id, site, startedAt, finishedAt, undoneAt }) => {
    const state = undoneAt !== null ? '退回去了' : finishedAt === null ? '没有搬完，再执行一次会接着做' : '搬完了';
    return `${id}  ${site}  ${startedAt.slice(0, 10)}  ${state}`;
  });
  return { text: text.join('\n') || '没有搬过。', data: { runs } };
}

/** Takes a run back. Throws a Refusal for one that is not there or was taken back. */
async function undoRun({ db, now }: RunContext, [given = '']: string[]): Promise<Answer> {
  if (!/^\d{1,9}$/.test(given)) throw new Misuse('请写批号，npm run hearth -- import list 看得到');
  const undone = await db.transaction((tx) => undoImport({ tx, now }, Number(given)));
  const { posts, comments, members } = undone;
  const text = [
    `退回去了：帖子 ${posts.removed} 篇，另有评论 ${comments.removed} 条，会员 ${members.removed} 位。`,
    ...(posts.kept + comments.kept > 0 ? [`有人接着评论、收藏或回应过的留下：帖子 ${posts.kept} 篇，评论 ${comments.kept} 条。`] : []),
    ...(members.kept > 0 ? [`登录过或还有东西在的会员留下：${members.kept} 位。`] : []),
  ];
  return { text: text.join('\n'), data: { undone } };
}

const MAX_SHOWN = 20;

/** Returns a report as an operator reads it; the whole of it is in the JSON. */
function linesOf(report: ImportReport, would: string): string[] {
  const { added, reasons, renamed, renamedCount, moderators } = report;
  const some = (count: number, sentence: string) => (count > 0 ? [sentence] : []);
  const reasonLines = Object.entries(reasons)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MAX_SHOWN)
    .map(([reason, count]) => `  ${count} 行：${reason}`);
  return [
    `${report.runId === null ? '从' : `第 ${report.runId} 批，从`} ${report.site}，${report.lines} 行：${would}搬进会员 ${added.member} 位、帖子 ${added.post} 篇、评论 ${added.comment} 条。`,
    ...some(report.before, `以前搬过的 ${report.before} 样，没有再动。`),
    ...some(report.refusedCount, `${would}留下 ${report.refusedCount} 行没有搬：`),
    ...reasonLines,
    ...report.refused.slice(0, MAX_SHOWN).map(({ line, type, id, reason }) => `  第 ${line} 行 ${type} ${id}：${reason}`),
    ...some(renamedCount, `昵称${would}换的会员 ${renamedCount} 位，各收到一条消息，有邮箱的还有一封信：`),
    ...renamed.slice(0, MAX_SHOWN).map(({ was, is }) => `  ${was} → ${is}`),
    ...some(report.mailsTaken.length, `邮箱在这里已经有人用，不带邮箱搬来的会员 ${report.mailsTaken.length} 位。`),
    ...some(report.unreachable, `没有邮箱或密码、暂时登录不了的会员 ${report.unreachable} 位。`),
    ...some(report.banned, `在旧站被禁止发言、这里永久停用的会员 ${report.banned} 位。`),
    ...some(moderators.length, `在旧站是版主的，这里先是普通会员：${moderators.slice(0, MAX_SHOWN).join('、')}`),
    ...some(report.held, `有要先看的敏感词、进待审核的帖子 ${report.held} 篇。`),
    ...some(report.titlesChanged, `标题太长或太短、改动过的 ${report.titlesChanged} 篇。`),
    ...some(report.commentsCut, `超过长度、截短的评论 ${report.commentsCut} 条。`),
    ...some(report.floorsMoved, `楼层已经有了、挪到后面的评论 ${report.floorsMoved} 条。`),
    ...Object.entries(report.unknownFields).map(([field, count]) => `不认识、没有带来的字段 ${field}：${count} 行`),
  ];
}
