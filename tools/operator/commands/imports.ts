// npm run hearth -- import …: a whole community from another site.
import { stat } from 'node:fs/promises';
import {
  checkFile,
  convertDiscuz,
  DumpRefusal,
  importFile,
  ImportRefusal,
  reportLines,
  selectRuns,
  undoImport,
  type DiscuzReport,
  type MediaSource,
} from '#server/modules/imports/index.ts';
import { unusedPictures } from '#server/modules/personal-data/index.ts';
import { openFiles } from '#server/platform/files/open-files.ts';
import { systemClock } from '#server/platform/process/clock.ts';
import { readConfig } from '#server/platform/process/config/config.ts';
import { errorCode } from '#server/platform/process/start-failure.ts';
import { commandLine } from '#server/platform/process/command-line.ts';
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
      options: [
        ['--game <编号>', '搬到哪个游戏，不写就是推荐的那个'],
        ['--files <文件夹>', '图片和头像在哪个文件夹，文件里的路径从它算起'],
      ],
      isDefault: true,
      lasting: 'import.run',
      rehearse: checkImport,
      run: runImport,
    },
    {
      usage: 'discuz <转储>',
      about: '把 Discuz! X 的 mysqldump 写成可以搬进来的文件；不连旧站，也不写进本站',
      options: [
        ['--out <文件>', '写到哪里'],
        ['--site <域名>', '旧站的域名，以后每次都写一样的'],
        ['--column <版块=栏目>[]', '哪个版块（fid）进哪个栏目，例如 36=1101；其余谁都能看的写 *=1101，不写就留下'],
        ['--prefix <前缀>', '表名的前缀，不写是 pre_'],
        ['--charset <编码>', 'utf-8、gbk 或 big5，不写就看转储里怎么说'],
      ],
      reads: true,
      apart: true,
      run: convertDump,
    },
    { usage: 'list', about: '看搬过哪几批', reads: true, run: listImports },
    { usage: 'undo <批号>', about: '把一批整个退回去；别人接着用的留下', run: undoRun },
  ],
};

/** Says what an import would do. Throws Misuse for a file that can't be read. */
async function checkImport({ db, command }: RunContext, [file = '']: string[]): Promise<Answer> {
  const report = await readable(async () => checkFile(db, { file, clock: systemClock, ...(await wishOf(command)), onProgress: drawProgress('核对') }));
  return { text: reportLines(report, '会').join('\n'), data: { report } };
}

/** Imports a file. Throws Misuse for one that can't be read. */
async function runImport({ db, command }: RunContext, [file = '']: string[]): Promise<Answer> {
  const report = await readable(async () => importFile(db, { file, clock: systemClock, ...(await wishOf(command)), onProgress: drawProgress('搬进来') }));
  return { text: reportLines(report, '').join('\n'), data: { report } };
}

interface ImportOptions {
  game?: string;
  files?: string;
}

async function wishOf(command: RunContext['command']): Promise<{ gameId: number | null; media: MediaSource }> {
  const { game, files: folder = null } = command.opts<ImportOptions>();
  const found = folder === null ? null : await stat(folder).catch(() => null);
  if (folder !== null && found?.isDirectory() !== true) throw new Misuse(`没有这个文件夹：${folder}`);
  const config = readConfig(process.env);
  return { gameId: gameOf(game), media: { folder, files: await openFiles(config), scanner: config.scanner } };
}

const UNREADABLE: readonly (readonly [RegExp, string])[] = [
  [/^ENOENT$/, '没有这个文件。'],
  [/^EISDIR$/, '那是文件夹，要写文件。'],
  [/^E(?:ACCES|PERM)$/, '没有权限读这个文件。'],
  [/^Z_/, '这个文件是压缩的，解不开：坏了，或者没有传完。'],
];

async function readable<Report>(work: () => Promise<Report>): Promise<Report> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ImportRefusal || error instanceof DumpRefusal) throw new Misuse(error.message);
    const unreadable = UNREADABLE.find(([code]) => code.test(errorCode(error) ?? ''))?.[1];
    throw unreadable === undefined ? error : new Misuse(unreadable);
  } finally {
    endProgress();
  }
}

function gameOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^\d{1,9}$/.test(text)) throw new Misuse('游戏要写编号，例如 --game 1');
  return Number(text);
}

interface DiscuzOptions {
  out?: string;
  site?: string;
  column?: string[];
  prefix?: string;
  charset?: string;
}

/** Writes a dump of Discuz! X as a file that can be imported. Throws Misuse for what is missing or can't be read. */
async function convertDump({ command }: RunContext, [dump = '']: string[]): Promise<Answer> {
  const { out, site, column = [], prefix = 'pre_', charset = null } = command.opts<DiscuzOptions>();
  if (out === undefined || site === undefined || !/^[\w.:-]{1,100}$/.test(site)) throw new Misuse('请写上 --out 文件 和 --site 旧站的域名');
  if (charset !== null && !/^(?:utf-8|gbk|big5)$/.test(charset)) throw new Misuse('编码是 utf-8、gbk 或 big5');
  const columns = new Map(column.map(columnIn));
  const report = await readable(() => convertDiscuz({ dump, out, site, prefix, charset, columns }));
  return { text: discuzLines(report, out).join('\n'), data: { report } };
}

function columnIn(text: string): readonly [string, number] {
  const found = /^(\d{1,9}|\*)=(\d{1,9})$/.exec(text);
  if (!found) throw new Misuse(`“${text}”读不出来，请写成 36=1101 或 *=1101`);
  return [found[1] ?? '', Number(found[2])];
}

function discuzLines(report: DiscuzReport, out: string): string[] {
  const some = (count: number, sentence: string) => (count > 0 ? [sentence] : []);
  return [
    ...(report.cutOff === null ? [] : [`转储断在 ${report.cutOff} 的一句里：后面的都没有，搬之前请再导出一次。`]),
    `写进 ${out}：会员 ${report.members} 位、帖子 ${report.posts} 篇、回帖 ${report.comments} 条。接着用 import ${out} --dry-run 看会怎样。`,
    ...some(report.forumsWithout.length, `没有写进哪个栏目、留下的版块：${report.forumsWithout.join('、')}`),
    ...some(report.guardedForums.length, `旧站上不是谁都能看的版块，留下了；要公开它，用编号写明栏目：${report.guardedForums.join('、')}`),
    ...some(report.hidden, `回收站里、待审或删掉的，留下 ${report.hidden} 样。`),
    ...some(report.guardedThreads, `要阅读权限或出售的主题，不公开，留下 ${report.guardedThreads} 篇。`),
    ...some(report.guardedPassages, `回复可见、凭积分或密码看的，不公开，去掉 ${report.guardedPassages} 处。`),
    ...some(
      report.pictures + report.avatars,
      `另有图片 ${report.pictures} 张、头像 ${report.avatars} 个：搬的时候用 --files 写上旧站放 data/attachment 和 uc_server/data/avatar 的文件夹。`,
    ),
    ...some(report.letters, `私信 ${report.letters} 封。`),
    ...some(report.polls, `投票 ${report.polls} 个，连同 ${report.votes} 位会员投的票：都已截止，看得到结果，不能再投。`),
    ...some(report.guardedPictures, `要权限或积分才看得到的附件，不公开，留下 ${report.guardedPictures} 个。`),
    ...some(report.attachments, `不是图片的附件没有带来：${report.attachments} 个，正文里写着名字和大小。`),
    ...some(report.lettersLeft, `多人的、或者有一方删掉了的私信，留下 ${report.lettersLeft} 条。`),
    ...some(report.digests, `旧站的精华 ${report.digests} 篇，这里要由主持人另评。`),
    ...some(report.favors, `收藏 ${report.favors} 条。`),
    ...some(report.favorsLeft, `收藏的不是主题、或主题没有带来的，留下 ${report.favorsLeft} 条。`),
    ...some(report.remarks, `点评 ${report.remarks} 条，成了评论。`),
    ...Object.entries(report.others).map(([name, count]) => `这里没有地方放、没有带来的${name}：${count} 样。`),
    ...report.missingTables.map((table) => `转储里没有 ${table}`),
    ...some(report.broken, `读不出来、留下的行 ${report.broken} 行：`),
    ...report.brokenRows.map((row) => `  ${row}`),
    ...some(report.datesUnreadable, `时间不对的 ${report.datesUnreadable} 处：写成它主题的时间，没有的写成 2001 年 1 月 1 日。`),
    ...some(report.duplicates, `编号已经有过、没有再写的 ${report.duplicates} 行。`),
    ...some(report.orphans, `主题或版块已经不在的帖子 ${report.orphans} 篇，留下了。`),
    ...some(report.departed, `在旧站已经删掉的作者 ${report.departed} 位：名字留着，帐号是注销的。`),
    ...some(report.textsDamaged, `有字读不出来（写作 �）的 ${report.textsDamaged} 行：可能不是这个编码。`),
    ...some(report.pollsAsText, `选项太多或有一样的投票 ${report.pollsAsText} 个，结果写成了文字。`),
  ];
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
  if (!/^\d{1,9}$/.test(given)) throw new Misuse(`请写批号，${commandLine('import list')} 看得到`);
  const undone = await db.transaction((tx) => undoImport({ tx, now }, Number(given), unusedPictures));
  const { posts, comments, members, letters, pictures } = undone;
  const text = [
    `退回去了：帖子 ${posts.removed} 篇，另有评论 ${comments.removed} 条，会员 ${members.removed} 位。`,
    ...(letters + pictures.removed > 0 ? [`还有私信 ${letters} 封，图片和头像 ${pictures.removed} 张。`] : []),
    ...(posts.kept + comments.kept > 0 ? [`有人接着评论、收藏或回应过的留下：帖子 ${posts.kept} 篇，评论 ${comments.kept} 条。`] : []),
    ...(members.kept > 0 ? [`登录过或还有东西在的会员留下：${members.kept} 位。`] : []),
  ];
  return { text: text.join('\n'), data: { undone } };
}
