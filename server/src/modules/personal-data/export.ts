import type { Db } from '#server/platform/database/db.ts';
import type { Opening, PersonalTable } from '#server/platform/personal-data/register.ts';
import { selectExported } from './queries.ts';
import { PERSONAL_TABLES } from './register.ts';

/** The tables of a member's export: those with a line they may take along. */
export const EXPORTED_TABLES: readonly PersonalTable[] = PERSONAL_TABLES.filter(({ lines }) => lines.some((line) => line.export === true));

/** Returns the name of a table's file in an export. */
export function exportName({ table, exportAs }: PersonalTable): string {
  return exportAs ?? table.replaceAll('_', '-');
}

const ROWS_AT_ONCE = 200;

/** Returns a member's rows of a table as the text of one JSON array, a few rows at a time. */
export async function* exportJson({ db, secrets }: { db: Db; secrets: Opening }, table: PersonalTable, memberId: number): AsyncGenerator<Buffer> {
  let after = '-1';
  let isFirst = true;
  for (;;) {
    const rows = await selectExported(db, table, { memberId, after, limit: ROWS_AT_ONCE });
    const text = rows.map(({ row }) => JSON.stringify(isRecord(row) ? (table.openRow?.(row, secrets) ?? row) : row)).join(',\n');
    const last = rows.at(-1);
    if (last) yield Buffer.from((isFirst ? '[\n' : ',\n') + text);
    if (!last || rows.length < ROWS_AT_ONCE) return yield Buffer.from(isFirst && !last ? '[]\n' : '\n]\n');
    isFirst = false;
    after = last.at;
  }
}

function isRecord(row: unknown): row is Record<string, unknown> {
  return typeof row === 'object' && row !== null && !Array.isArray(row);
}
