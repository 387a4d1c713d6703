// The list of names as a file. Asking for it is an act, and its record is the permit: for an hour its actor can have the file, which is read from the
// database while it is sent (decision 177).
import { Readable } from 'node:stream';
import { exportMembers as exportShape } from '#contract/api/staff-members.shapes.ts';
import type { ListedMember } from '#contract/api/staff-members.ts';
import { Failure } from '#contract/failures.ts';
import type { ParsedInputOf } from '#contract/route.ts';
import { csvLine, foresee, record } from '#server/modules/audit/index.ts';
import type { DbContext, WriteContext } from '#server/platform/database/db.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { filterOf } from './find.ts';
import { listedOf } from './view.ts';
import { countMembers, selectExportRecord, selectMembersByTime, type MemberFilter } from './queries-find.ts';

type ExportInput = ParsedInputOf<typeof exportShape>;
type Format = ExportInput['format'];

/** For how long after its record the file can be had. */
const OPEN_MS = 60 * 60_000;
const BATCH = 500;
const COLUMNS = [
  'id',
  'nickName',
  'role',
  'status',
  'mailMasked',
  'posts',
  'comments',
  'reports',
  'joinedAt',
  'lastSeenAt',
] as const satisfies readonly (keyof ListedMember)[];
/** What they are called in a table; a line of JSON keeps the names of the fields. */
const HEADS = ['编号', '昵称', '身份', '状态', '邮箱（遮住）', '帖子', '评论', '被举报', '注册', '最近来过'];

/** Puts on record that the list of names is exported, and returns how many there are. What was searched for may be a name, and is kept as one. */
export async function exportMembers({ tx, now, secrets }: WriteContext & { secrets: Secrets }, input: ExportInput): Promise<{ count: number }> {
  const { q, by, ...filters } = input;
  const count = await countMembers({ db: tx, now }, await filterOf({ db: tx, now, secrets }, input));
  foresee(tx, { icon: 'final', text: '名字和遮住的邮箱离开这座站', count });
  await record(
    { tx, now },
    { act: 'member.export', target: { kind: 'members', id: 'list' }, isNew: true, after: { ...filters, by, count }, personal: { memberId: null, data: { q } } },
  );
  return { count };
}

/** Returns the file as it is read, to the operator who asked for it. Throws `notFound` for another's, and after an hour. */
export async function openMemberNames(
  context: DbContext & { secrets: Secrets },
  { seq, viewerId }: { seq: number; viewerId: number },
): Promise<{ format: Format; stream: Readable }> {
  const row = await selectExportRecord(context.db, seq);
  const input = exportShape.input.safeParse({ ...row?.after, ...row?.personal });
  const isOpen = row !== null && row.actorId === viewerId && Date.parse(row.at) + OPEN_MS > context.now.getTime();
  if (!isOpen || !input.success) throw new Failure('notFound');
  const filter = await filterOf(context, input.data);
  return { format: input.data.format, stream: Readable.from(nameLines(context, filter, input.data.format)) };
}

async function* nameLines({ db, now }: DbContext, filter: MemberFilter, format: Format): AsyncGenerator<string> {
  if (format === 'csv') yield `\uFEFF${csvLine(HEADS)}`;
  let after: { at: string; id: number } | null = null;
  for (;;) {
    const rows = await selectMembersByTime({ db, now }, filter, { column: 'joined_at', start: { after, offset: 0, limit: BATCH } });
    if (rows.length > 0) yield rows.map((row) => lineOf(listedOf(row), format)).join('');
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = { at: last.joinedAt, id: last.id };
  }
}

function lineOf(member: ListedMember, format: Format): string {
  const values = COLUMNS.map((column) => member[column]);
  return format === 'csv' ? csvLine(values) : `${JSON.stringify(Object.fromEntries(COLUMNS.map((column, nth) => [column, values[nth]])))}\n`;
}
