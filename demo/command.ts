// npm run demo -- import FILE --column ID [--game ID]: fills a column from a file, beside the running site or without it.
import { parseArgs } from 'node:util';
import { Failure } from '#contract/failures.ts';
import { resolveGame } from '#server/modules/games/index.ts';
import { backUpBeforeUpgrade } from '#server/platform/backup/index.ts';
import { readConfig } from '#server/platform/process/config/config.ts';
import { reachDatabase } from '#server/platform/database/reach-database.ts';
import { StartFailure, errorCode } from '#server/platform/process/start-failure.ts';
import { sendTagNotice } from '#server/platform/state/tag-notices.ts';
import { commandLine } from '#server/platform/process/command-line.ts';
import { importPosts, type ImportReport } from './import.ts';
import { loadSiteContent } from './site-content.ts';

const USAGE = `用法：${commandLine('demo import 文件.ndjson[.gz] --column 栏目编号 [--game 游戏编号]')}\n每行一个 {"title": 标题, "body": 正文, "author": 作者}，正文可以用 markdown。`;
const REPORT_MS = 1_000;

/** A mistake the person at the keyboard can correct. */
class Refusal extends Error {}

interface Wish {
  file: string;
  columnId: number;
  gameId: number | null;
}

function readWish(given: string[]): Wish {
  const { values, positionals } = parseWords(given);
  const [verb, file, ...more] = positionals;
  const columnId = Number(values.column);
  const gameId = values.game === undefined ? null : Number(values.game);
  if (verb !== 'import' || file === undefined || more.length > 0 || !isId(columnId) || (gameId !== null && !isId(gameId))) throw new Refusal(USAGE);
  return { file, columnId, gameId };
}

function parseWords(given: string[]) {
  try {
    return parseArgs({ args: given, allowPositionals: true, options: { column: { type: 'string' }, game: { type: 'string' } } });
  } catch (error) {
    throw new Refusal(USAGE, { cause: error });
  }
}

function isId(value: number): boolean {
  return Number.isInteger(value) && value > 0 && value < 2 ** 31;
}

async function runImport({ file, columnId, gameId }: Wish): Promise<void> {
  const config = readConfig(process.env);
  const log = (line: string) => console.log(line);
  const { db, leave } = await reachDatabase(config, log, backUpBeforeUpgrade(config, log));
  const startedAt = performance.now();
  let reportedAt = startedAt;
  const seconds = () => (performance.now() - startedAt) / 1000;
  try {
    await loadSiteContent({ db, now: new Date() });
    const report = await importPosts(db, {
      file,
      columnId,
      gameId: gameId ?? (await resolveGame(db, null)),
      async onBatch(soFar) {
        await sendTagNotice(db);
        if (performance.now() - reportedAt < REPORT_MS) return;
        reportedAt = performance.now();
        console.log(progressLine(soFar, seconds()));
      },
    });
    console.log(endLines(report, seconds()).join('\n'));
  } finally {
    await leave();
  }
}

function progressLine({ imported, skipped }: ImportReport, seconds: number): string {
  return `已导入 ${imported} 篇，跳过 ${sum(skipped)} 行，每秒 ${Math.round(imported / seconds)} 篇`;
}

function endLines(report: ImportReport, seconds: number): string[] {
  const { lines, doneBefore, imported, newMembers, titlesChanged, skipped } = report;
  if (lines > 0 && lines <= doneBefore) return [`这个文件已经全部导入过这个栏目（${lines} 行），没有再导一遍。`];
  return [
    ...(doneBefore > 0 ? [`接着上次的第 ${doneBefore} 行继续。`] : []),
    `导入完成：${imported} 篇，用时 ${seconds.toFixed(1)} 秒，每秒 ${Math.round(imported / seconds)} 篇。`,
    ...(newMembers > 0 ? [`新建会员 ${newMembers} 位。`] : []),
    ...(titlesChanged > 0 ? [`标题太长或太短、改动过的有 ${titlesChanged} 篇。`] : []),
    ...[...skipped].map(([reason, count]) => `跳过 ${count} 行：${reason}`),
  ];
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}

function sentenceOf(error: unknown): string | null {
  if (error instanceof Refusal || error instanceof StartFailure) return error.message;
  if (error instanceof Failure) return error.name === 'notFound' ? '没有这个栏目或游戏。' : (error.fields?.[0]?.message ?? error.message);
  if (errorCode(error) === 'ENOENT') return '没有这个文件。';
  return null;
}

try {
  await runImport(readWish(process.argv.slice(2)));
} catch (error) {
  const sentence = sentenceOf(error);
  if (sentence === null) throw error;
  console.error(sentence);
  process.exitCode = 1;
}
