// An export of the record. Asking for it is an act, and its record is the permit: for an hour its actor can have the files, which are read
// from the database while they are sent, so that there is no copy of them and any size will do.
import { Readable } from 'node:stream';
import { exportAudit as exportShape } from '#contract/api/audit.shapes.ts';
import type { AuditFormat } from '#contract/api/audit.ts';
import { Failure } from '#contract/failures.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import { record } from './ledger.ts';
import { filterOf } from './list.ts';
import { selectExported, selectExportedPersonal, selectHead, selectAuditRecord, type ExportedPersonalRow, type ExportedRow } from './queries-read.ts';

/** For how long after its record the files of an export can be had. */
const OPEN_MS = 60 * 60_000;
const BATCH = 1_000;

/** What the columns of a table are called; a line of JSON keeps the names of the fields. */
const HEADS: Readonly<Record<keyof ExportedRow | keyof ExportedPersonalRow, string>> = {
  seq: '序号',
  at: '时间',
  actorId: '经手人编号',
  role: '经手人身份',
  via: '从哪里',
  act: '做了什么',
  targetKind: '对象种类',
  targetId: '对象编号',
  reasonCode: '理由代码',
  reason: '理由',
  caseId: '案件编号',
  batch: '批次',
  parentSeq: '同批第一条',
  undoes: '撤销哪一条',
  undoUntil: '可撤销到',
  before: '从前',
  after: '以后',
  content: '入链内容',
  previousHash: '上一条的哈希',
  hash: '哈希',
  memberId: '会员编号',
  salt: '盐',
  data: '名字和话',
};

export type AuditPart = 'records' | 'personal';
type ExportInput = ParsedInputOf<typeof exportShape>;

/** Puts on record that records are exported, and returns up to which. */
export async function exportAudit({ tx, now }: WriteContext, input: ExportInput): Promise<{ upTo: number }> {
  const upTo = (await selectHead(tx))?.seq ?? 0;
  await record({ tx, now }, { act: 'audit.export', target: { kind: 'audit', id: upTo }, isNew: true, after: { ...input, upTo } });
  return { upTo };
}

/**
 * Returns a file of an export as it is read, to the operator who asked for it. Throws `notFound` for another's, after an hour, and for the
 * personal part of one without.
 */
export async function openAuditExport(
  { db, now }: DbContext,
  { seq, part, viewerId }: { seq: number; part: AuditPart; viewerId: number },
): Promise<{ format: AuditFormat; stream: Readable }> {
  const row = await selectAuditRecord(db, seq);
  const isOpen = row?.act === 'audit.export' && row.actor?.id === viewerId && Date.parse(row.at) + OPEN_MS > now.getTime();
  const input = exportShape.input.safeParse(row?.after);
  if (!isOpen || !input.success || (part === 'personal' && !input.data.personal)) throw new Failure('notFound');
  return { format: input.data.format, stream: Readable.from(exportLines({ db, now }, { input: input.data, part, upTo: Number(row.targetId) })) };
}

interface Exported {
  input: ExportInput;
  part: AuditPart;
  upTo: number;
}

/** Yields the lines of a file, batch by batch. */
export async function* exportLines({ db, now }: DbContext, { input, part, upTo }: Exported): AsyncGenerator<string> {
  const filter = filterOf(input, now);
  let after = 0;
  for (;;) {
    const rows: { seq: number }[] = await (part === 'records' ? selectExported : selectExportedPersonal)(db, filter, { after, upTo, limit: BATCH });
    const [first] = rows;
    // The mark at the beginning makes spreadsheets read the text as UTF-8.
    if (input.format === 'csv' && after === 0 && first) yield `\uFEFF${csvLine(headsOf(first))}`;
    if (rows.length > 0) yield rows.map((row) => (input.format === 'csv' ? csvLine(Object.values(row)) : `${JSON.stringify(row)}\n`)).join('');
    after = rows.at(-1)?.seq ?? upTo;
    if (rows.length < BATCH) return;
  }
}

function headsOf(row: object): string[] {
  const heads = new Map(Object.entries(HEADS));
  return Object.keys(row).map((field) => heads.get(field) ?? field);
}

/** What a spreadsheet takes for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Returns a line of comma-separated values; a text that a spreadsheet would run begins with an apostrophe. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(cellOf).join(',')}\r\n`;
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
