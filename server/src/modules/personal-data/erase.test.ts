import { patient } from '#tools/patience.ts';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXPORT_FILE_PATH } from '#contract/api/exports.ts';
import { buildExports } from '#server/modules/exports/index.ts';
import { deleteQueuedFiles } from '#server/modules/files/index.ts';
import { claimNickName } from '#server/modules/profiles/index.ts';
import { migrateJobSchema } from '#server/platform/database/job-schema.ts';
import { eraseMember, EXPORTED_TABLES, exportName } from './index.ts';
import { plantMember } from './planted-member.fixture.ts';
import { EMAIL, GONE, NETWORK, NICK_NAME, WORD, type Planted } from './planted.fixture.ts';
import { PERSONAL_TABLES } from './register.ts';

let planted: Planted;
beforeAll(async () => {
  planted = await plantMember();
  await migrateJobSchema(planted.site.connection);
}, patient(60_000));
afterAll(() => planted.site.close());

/** Returns every column of every table of the database that contains a text, in whatever type. */
async function columnsWith(text: string): Promise<string[]> {
  const { db } = planted.site.platform;
  const tables = await db.query<{ schema: string; name: string }>(
    `SELECT n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'r' AND n.nspname IN ('public', 'pgboss')`,
  );
  const found = new Set<string>();
  for (const { schema, name } of tables) {
    const rows = await db.query<{ row: Record<string, unknown> }>(`SELECT to_jsonb(t) AS row FROM "${schema}"."${name}" t WHERE strpos(t::text, $1) > 0`, [
      text,
    ]);
    for (const { row } of rows) for (const [column, value] of Object.entries(row)) if (JSON.stringify(value).includes(text)) found.add(`${name}.${column}`);
  }
  return [...found].sort();
}

/** Returns the files of an archive by name. */
function unzip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1')) + 16);
  while (bytes.readUInt32LE(at) === 0x02014b50) {
    const [method, packed, nameLength, extra, comment, offset] = [10, 20, 28, 30, 32, 42].map((field) =>
      field === 20 || field === 42 ? bytes.readUInt32LE(at + field) : bytes.readUInt16LE(at + field),
    );
    const name = bytes.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const start = (offset ?? 0) + 30 + bytes.readUInt16LE((offset ?? 0) + 26) + bytes.readUInt16LE((offset ?? 0) + 28);
    const content = bytes.subarray(start, start + (packed ?? 0));
    files.set(name, (method === 8 ? inflateRawSync(content) : content).toString());
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}

describe('a member who has left a trace in every table that a member can reach', () => {
  it('has rows in each of them', async () => {
    const { site, member } = planted;
    const empty: string[] = [];
    for (const { table, rows } of PERSONAL_TABLES) {
      if (rows === 'false') continue;
      const row = await site.platform.db.queryOne<{ count: number }>(`SELECT count(*)::integer AS count FROM ${table} WHERE ${rows}`, [member.id]);
      if (row?.count === 0) empty.push(`${table} WHERE ${rows}`);
    }
    // Their codes stand in a list by themselves: one row in twenty is enough.
    expect(empty.filter((name) => !name.startsWith('essence_codes'))).toEqual([]);
  });

  it('takes every line along that the register lets them', async () => {
    const { site, member } = planted;
    await buildExports({ ...site.platform, now: new Date() });
    const response = await site.app.inject({ url: EXPORT_FILE_PATH, headers: { authorization: `Bearer ${member.token}` } });
    const files = unzip(response.rawPayload);
    for (const table of EXPORTED_TABLES) {
      if (table.table === 'essence_codes') continue;
      const rows: Record<string, unknown>[] = JSON.parse(files.get(`${exportName(table)}.json`) ?? '[]');
      expect(rows.length, exportName(table)).toBeGreaterThan(0);
      const columns = table.lines.flatMap((line) => (line.export === true ? line.columns : [])).filter((column) => column !== 'address_sealed');
      expect(Object.keys(rows[0] ?? {}).sort(), exportName(table)).toEqual([...columns].sort());
    }
    const text = [...files.values()].join('\n');
    for (const held of ['held-comments.json', 'further-reports.json', 'letter-blocks.json']) expect(JSON.parse(files.get(held) ?? '[]'), held).not.toEqual([]);
    expect(text).toContain(EMAIL);
    // Encrypted in the database, and theirs to read.
    expect(JSON.parse(files.get('sessions.json') ?? '[]')).toContainEqual(expect.objectContaining({ address: NETWORK }));
    for (const secret of ['argon2', 'token_hash', 'number_sealed', 'link_nonce']) expect(text).not.toContain(secret);
  });

  it('leaves nothing behind but what the register keeps, and says why', { timeout: patient(60_000) }, async () => {
    const { site, member, publishedId } = planted;
    // The scan finds what it is to find.
    for (const text of [WORD, GONE, NICK_NAME, EMAIL, NETWORK]) expect((await columnsWith(text)).length, text).toBeGreaterThan(0);
    const mail = { subject: '信', text: '' };
    await site.platform.outbox?.write({ ...mail, to: EMAIL }, new Date());
    await site.platform.outbox?.write({ ...mail, to: 'somebody@hearth.example' }, new Date());
    await eraseMember({ ...site.platform, now: new Date() }, member.id);
    expect(
      (await site.outbox()).map(({ to }) => to),
      'copies of mail',
    ).toEqual(['somebody@hearth.example']);
    await deleteQueuedFiles({ ...site.platform, now: new Date() });

    for (const text of [NICK_NAME, EMAIL, NETWORK, GONE]) expect(await columnsWith(text), text).toEqual([]);
    const kept = new Set(
      PERSONAL_TABLES.flatMap(({ table, lines }) =>
        lines.flatMap(({ columns, erase }) => (typeof erase === 'object' && 'keep' in erase ? columns.map((column) => `${table}.${column}`) : [])),
      ),
    );
    const left = await columnsWith(WORD);
    expect(left.filter((column) => !kept.has(column))).toEqual([]);
    // Where more is kept, this list has to say so.
    expect(new Set(left.map((column) => column.split('.')[0]))).toEqual(
      new Set([
        ...[
          'polls',
          'post_bodies',
          'post_tags',
          'posts',
          'search_documents',
          'comment_documents',
          'tag_counts',
          'comments',
          'sceneries',
          'letters',
          'report_snapshots',
        ],
        ...[
          'appeals',
          'case_accused',
          'case_events',
          'case_evidence',
          'case_statements',
          'cases',
          'desk_notes',
          'panel_calls',
          'sealed_files',
          'tickets',
          'verdicts',
        ],
      ]),
    );
    expect((await site.get<{ title: string; author: { nickName: string } }>(`g/post/view/${publishedId}`)).t).toMatchObject({
      title: WORD,
      author: { nickName: `已注销的冒险者#${member.id}` },
    });
    await deleteQueuedFiles({ ...site.platform, now: new Date(Date.now() + 7 * 60 * 60_000) });
    expect(await site.platform.db.query('SELECT name FROM file_deletions')).toEqual([]);
    const pictures = await site.platform.db.query<{ hash: string }>('SELECT left(sha256, 1) AS hash FROM files WHERE member_id = $1', [member.id]);
    expect(pictures, 'the picture on the wall stays, the one that never hung there does not').toEqual([{ hash: 'a' }]);
  });

  it('may be erased again, which changes nothing', async () => {
    const { site, member } = planted;
    const state = async () => [
      await columnsWith(WORD),
      await site.platform.db.query('SELECT * FROM held_names WHERE member_id = $1 ORDER BY nick_fold', [member.id]),
      await site.platform.db.query('SELECT * FROM members WHERE id = $1', [member.id]),
    ];
    const before = await state();
    await eraseMember({ ...site.platform, now: new Date(Date.now() + 60_000) }, member.id);
    expect(await state()).toEqual(before);
  });

  it('keeps their name from others for thirty days, without anybody reading it', async () => {
    const { site, other } = planted;
    const claim = (now: Date) => site.platform.db.transaction((tx) => claimNickName({ tx, now }, other.id, NICK_NAME));
    await expect(claim(new Date())).rejects.toThrow();
    await claim(new Date(Date.now() + 31 * 24 * 60 * 60_000));
  });
});
