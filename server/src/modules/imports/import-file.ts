import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Failure } from '#contract/failures.ts';
import { hashPassword } from '#server/modules/members/index.ts';
import { resolveGame } from '#server/modules/games/index.ts';
import { fillHeldNames } from '#server/modules/profiles/index.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { Clock } from '#server/platform/process/clock.ts';
import { planFile } from './file/file-plan.ts';
import { readLines } from './file/lines.ts';
import { importsChanged } from './old-addresses.ts';
import { beginRecord, beginRun, finishRun } from './queries.ts';
import { importHeader, importRecord as recordShape, type ImportRecord } from './file/records.shapes.ts';
import { readMedia, rehearseMedia, type Media, type MediaSource } from './media/media.ts';
import { ImportRefusal, RefusedRecord } from './media/refusals.ts';
import { emptyReport, refuse, type ImportReport } from './report.ts';
import { createSeen, createSet } from './file/seen.ts';
import { importRecord, targetOf, type Importing } from './write-record.ts';

/** Clocks of old servers were seldom right. */
const AHEAD_MS = 24 * 60 * 60_000;

interface ImportWish {
  file: string;
  /** Null: the game that is recommended. */
  gameId: number | null;
  clock: Clock;
  media: MediaSource;
  /** Called before each line. */
  onProgress?: (done: number, of: number) => void | Promise<void>;
  /** Ends it between two records. */
  signal?: AbortSignal;
}

/** Returns what importing a file would do. Writes nothing. Throws ImportRefusal, and what reading the file throws. */
export async function checkFile(db: Db, wish: ImportWish): Promise<ImportReport> {
  const importing = await begin(db, wish, { runId: null, site: await siteOf(wish.file) });
  await eachRecord(importing, wish, async (record, line) => {
    if (isMedia(record) && (await isNew(importing, db, record))) await rehearseMedia(wish.media, record.file);
    await importRecord(importing, { db, tx: null, now: wish.clock.now(), line }, record);
  });
  return importing.report;
}

/**
 * Imports a file, each record in a transaction of its own together with the note of what it has become: a run that was killed is taken up
 * where it was, and a second one adds what is not there yet. Throws like `checkFile`.
 */
export async function importFile(db: Db, wish: ImportWish): Promise<ImportReport> {
  const site = await siteOf(wish.file);
  const fileHash = await hashOf(wish.file);
  // Members who came another way than by registering have names too.
  await fillHeldNames(db);
  const runId = await db.transaction((tx) => {
    importsChanged(tx);
    return beginRun({ tx, now: wish.clock.now() }, { site, fileHash });
  });
  const importing = await begin(db, wish, { runId, site });
  await eachRecord(importing, wish, async (record, line) => {
    // Encoding takes seconds, in which nobody is to wait for this transaction.
    const media = await mediaOf(importing, db, record);
    await db.transaction(async (tx) => {
      if (!(await beginRecord(tx, runId))) throw new ImportRefusal(`第 ${runId} 批正搬着就退回去了，剩下的没有搬。`);
      // Names and addresses that were given out are in the database.
      importing.given = { skeletons: createSet(), emails: createSet() };
      await importRecord(importing, { db: tx, tx, now: wish.clock.now(), line, media }, record);
    });
  });
  await db.transaction((tx) => {
    importsChanged(tx);
    return finishRun({ tx, now: wish.clock.now() }, runId);
  });
  return importing.report;
}

type MediaRecord = Extract<ImportRecord, { type: Media['kind'] }>;

function isMedia(record: ImportRecord): record is MediaRecord {
  return record.type === 'picture' || record.type === 'avatar';
}

async function isNew(importing: Importing, db: Db, { type, id }: MediaRecord): Promise<boolean> {
  return (await targetOf(importing, db, { kind: type, id })) === null;
}

async function mediaOf(importing: Importing, db: Db, record: ImportRecord): Promise<Media | undefined> {
  return isMedia(record) && (await isNew(importing, db, record)) ? readMedia(importing.media, record.type, record.file) : undefined;
}

async function begin(db: Db, { gameId, media }: ImportWish, { runId, site }: { runId: number | null; site: string }): Promise<Importing> {
  return {
    site,
    runId,
    unusableHash: await hashPassword(randomBytes(32).toString('base64url')),
    gameId: gameId ?? (await resolveGame(db, null)),
    report: emptyReport(site, runId),
    given: { skeletons: createSet(), emails: createSet() },
    seen: createSeen(),
    authors: new Map(),
    media,
  };
}

type Act = (record: ImportRecord, line: number) => Promise<void>;

/** Reads the records of a file one by one; those that can't be read or imported are noted. */
async function eachRecord(importing: Importing, { file, clock, onProgress, signal }: ImportWish, act: Act): Promise<void> {
  const { report } = importing;
  const { lines, readings, authors } = await planFile(file);
  importing.authors = authors;
  for (const [reading, takes] of readings.entries()) {
    let line = 0;
    for await (const text of readLines(file)) {
      line += 1;
      if (reading === 0) report.lines = line;
      await onProgress?.(reading * lines + line, readings.length * lines);
      signal?.throwIfAborted();
      if (line === 1 || text?.trim() === '') continue;
      const given = text === null ? null : jsonOf(text);
      if (!takes(nameIn(given, 'type'))) continue;
      const refusal = text === null ? '一行太长' : await takeLine(report, { given, line, now: clock.now() }, act);
      if (refusal !== null) refuse(report, { line, type: nameIn(given, 'type'), id: nameIn(given, 'id'), reason: refusal });
    }
  }
}

/** Does what a line says, and returns why it was refused; null: it was not. Throws what is a fault. */
async function takeLine(
  report: ImportReport,
  { given, line, now }: { given: Record<string, unknown> | null; line: number; now: Date },
  act: Act,
): Promise<string | null> {
  if (given === null) return '读不出来：不是一个 JSON 对象';
  const read = recordShape.safeParse(given);
  if (!read.success) return read.error.issues[0]?.message ?? '读不出来';
  if (isAhead(read.data, now)) return '时间在现在以后';
  noteUnknown(report, given, read.data);
  try {
    await act(read.data, line);
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    return reason;
  }
  return null;
}

/** Returns whether a record says that it was made later than now. */
function isAhead(record: ImportRecord, now: Date): boolean {
  const at = 'joinedAt' in record ? record.joinedAt : 'createdAt' in record ? record.createdAt : 'at' in record ? record.at : null;
  return at !== null && at.getTime() > now.getTime() + AHEAD_MS;
}

/** Returns why a record was refused, as a sentence; null for a fault. */
function reasonOf(error: unknown): string | null {
  if (error instanceof RefusedRecord) return error.message;
  if (!(error instanceof Failure)) return null;
  return error.name === 'notFound' ? '没有这个栏目' : (error.fields?.[0]?.message ?? error.message);
}

function noteUnknown(report: ImportReport, given: Record<string, unknown>, read: ImportRecord): void {
  for (const field of Object.keys(given)) {
    if (Object.hasOwn(read, field) || field.length > 40 || Object.keys(report.unknownFields).length > 100) continue;
    const name = `${read.type}.${field}`;
    report.unknownFields[name] = (report.unknownFields[name] ?? 0) + 1;
  }
}

function nameIn(given: Record<string, unknown> | null, field: string): string {
  const value = given?.[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 100) : '';
}

function jsonOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Returns the site a file comes from. Throws ImportRefusal where its first line does not say so. */
async function siteOf(file: string): Promise<string> {
  for await (const first of readLines(file)) {
    const header = importHeader.safeParse(first === null ? null : jsonOf(first));
    if (header.success) return header.data.site;
    throw new ImportRefusal(header.error.issues[0]?.message ?? '第一行读不出来');
  }
  throw new ImportRefusal('文件是空的');
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
