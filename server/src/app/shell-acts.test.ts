import { describe, expect, it, test } from 'vitest';
import { GROUPS } from '#tools/hearth.ts';
import type { ActPreview, ActReceipt } from '#contract/api/acts.ts';
import { setUpShell } from './shell-acts.fixture.ts';

const shell = setUpShell();
const { run, examples } = shell;

async function json<Printed>(...words: string[]): Promise<{ code: number; printed: Printed }> {
  const { code, output } = await run(...words, '--json');
  const printed: Printed = JSON.parse(output);
  return { code, printed };
}

const ACTING = GROUPS.flatMap(({ name, commands }) =>
  commands.filter(({ reads }) => reads !== true).map(({ usage }) => `${name} ${usage.split(' ')[0] ?? ''}`),
);

/** What is one more thing each time, or leaves everything as it is. */
const AGAIN: ReadonlySet<string> = new Set([
  'suggestion contact',
  'notification show',
  'plugin screenshots',
  'audit verify',
  'audit export',
  'files copy',
  'files drop-local',
  'search rebuild',
  'import run',
  'jobs run',
  'mail bounce',
]);
test('every command that writes has an example here', () => {
  expect(Object.keys(examples).toSorted()).toEqual(ACTING.toSorted());
});

/** Returns how many rows each table has, without those the database makes up by itself. */
async function rows(): Promise<object> {
  const tables = await shell.site.platform.db.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`,
  );
  const [counts] = await shell.site.platform.db.query<object>(
    `SELECT ${tables.map(({ name }) => `(SELECT md5(coalesce(string_agg(t::text, '' ORDER BY t::text), '')) FROM "${name}" t) AS "${name}"`).join(', ')}`,
  );
  return counts ?? {};
}

describe.each(ACTING)('%s', (name) => {
  const command = name.split(' ');

  it('is previewed without writing, done as it was seen, and names its record', async () => {
    const words = [...command, ...((await examples[name]?.()) ?? [])];
    const before = await rows();
    const seen = await json<{ preview: ActPreview }>(...words, '--preview');
    expect(seen.code, JSON.stringify(seen.printed)).toBe(0);
    expect(seen.printed.preview.acts.length).toBeGreaterThan(0);
    expect(seen.printed.preview.consequences.length).toBeGreaterThan(1);
    expect((await run(...words, '--dry-run')).output).toContain(`--expected ${seen.printed.preview.version}`);
    expect(await rows()).toEqual(before);

    expect(await json(...words, '--expected', '0'.repeat(24))).toMatchObject({ code: 3, printed: { error: { name: 'staleBase' } } });
    expect(await rows()).toEqual(before);

    const done = await json<ActReceipt>(...words, '--expected', seen.printed.preview.version, '--reason', '例行公事');
    expect(done.code, JSON.stringify(done.printed)).toBe(0);
    const record = await shell.site.platform.db.queryOne<{ act: string; reason: string; role: string; via: string; undoUntil: string | null }>(
      'SELECT act, reason, actor_role AS role, via, undo_until FROM audit WHERE seq = $1',
      [done.printed.audit ?? 0],
    );
    expect(record).toMatchObject({ act: seen.printed.preview.acts[0]?.act, role: 'operator', via: 'shell' });
    expect(record?.reason).not.toBe('');
    // Beside its record it says what it has done in fields of its own, and no sentence.
    const fields = Object.entries(done.printed).filter(([field]) => field !== 'audit' && field !== 'undoUntil');
    expect(fields).not.toEqual([]);
    expect(fields.map(([field]) => field)).not.toContain('output');
    expect(done.printed.undoUntil === null).toBe(record?.undoUntil === null);
  });

  it('is done by one of several who saw the same at the same time', async () => {
    // The test before has sent the announcement of the day.
    if (name === 'announcement send') await shell.site.platform.db.query(`UPDATE broadcasts SET begun_at = begun_at - interval '2 days'`);
    const words = [...command, ...((await examples[name]?.()) ?? [])];
    const { printed } = await json<{ preview: ActPreview }>(...words, '--preview');
    const codes = await Promise.all([1, 2, 3].map(async () => (await json(...words, '--expected', printed.preview.version)).code));
    expect(codes.filter((code) => code === 0)).toHaveLength(AGAIN.has(name) ? 3 : 1);
  });
});

/** What the commands that only look are given, where they need something. */
const LOOKED_AT: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  'report show': shell.reportOfMember,
  'audit view': async () => ['1'],
  'shipped show': shell.shippedPage,
  'word test': async () => ['新词'],
  'import discuz': shell.discuzDump,
};

const LOOKING = GROUPS.flatMap(({ name, commands }) =>
  commands.filter(({ reads }) => reads === true).map(({ usage }) => `${name} ${usage.split(' ')[0] ?? ''}`),
);

test.each(LOOKING)('%s prints its findings as data', async (name) => {
  const words = [...name.split(' '), ...((await LOOKED_AT[name]?.()) ?? [])];
  const { code, printed } = await json<Record<string, unknown>>(...words);
  expect(code, JSON.stringify(printed)).toBe(0);
  // Rows and things, not the sentences that people read.
  const kinds = Object.entries(printed).map(([field, value]) => [field, typeof value]);
  expect(kinds).toContainEqual([expect.any(String), 'object']);
  expect(printed).not.toHaveProperty('output');
});

describe('a command', () => {
  it('that a rule refuses ends with 1, one with wrong arguments with 2, in JSON too', async () => {
    expect(await json('word', 'remove', '没有的词')).toMatchObject({ code: 1, printed: { error: { code: 1, message: '没有“没有的词”这个词' } } });
    expect(await json('held', 'approve', 'post', '99999')).toMatchObject({ code: 1, printed: { error: { name: 'postGone' } } });
    expect(await json('setting', 'set', 'nothing', '1')).toMatchObject({ code: 2 });
    expect(await json('setting', 'set', 'sinceYear', '去年')).toMatchObject({ code: 2, printed: { error: { name: 'invalidInput' } } });
    expect(await json('no', 'such', 'thing')).toMatchObject({ code: 2, printed: { error: { message: expect.stringContaining('没有“no”这个命令') } } });
    expect(await run('word', 'list', '--preview')).toMatchObject({ code: 2, output: expect.stringContaining('只是看') });
    expect(await run('word', 'add', '某词', '--reason', '长'.repeat(501))).toMatchObject({ code: 2 });
    expect(await run('--as', '没有这个人', 'word', 'add', '某词')).toMatchObject({ code: 1 });
  });

  it('that only reads prints JSON as well', async () => {
    const settings = await json<{ settings: { key: string; value: unknown; text: string }[] }>('setting', 'list');
    expect(settings.printed.settings.find(({ key }) => key === 'sinceYear')).toMatchObject({
      label: expect.stringMatching(/\p{Script=Han}/u),
      value: expect.any(Number),
    });
    expect(settings.printed.settings.find(({ key }) => key === 'smtpSecret')).toMatchObject({ value: null });
    await run('setting', 'set', 'copyrightHolder', `炉边${shell.ids}`);
    const { printed } = await json<{ items: { seq: number; act: string }[] }>('audit', 'list');
    const seq = String(printed.items[0]?.seq);
    expect(printed.items[0]).toMatchObject({ act: 'setting.save' });
    expect(await json('audit', 'view', seq)).toMatchObject({ code: 0, printed: { after: { value: `炉边${shell.ids}` } } });
    expect((await run('audit', 'list')).output).toMatch(new RegExp(`^#${seq} .*守炉人  改设置  setting copyrightHolder  可撤销`));
    expect(await run('audit', 'view', 'x')).toMatchObject({ code: 2 });
    expect(await run('audit', 'view', '999999')).toMatchObject({ code: 1 });
  });

  it('that changes nothing names no record', async () => {
    await run('setting', 'set', 'copyrightHolder', '炉边');
    expect(await json('setting', 'set', 'copyrightHolder', '炉边')).toMatchObject({ code: 0, printed: { audit: null, undoUntil: null } });
    const { printed } = await json<{ preview: ActPreview }>('setting', 'set', 'copyrightHolder', '炉边', '--preview');
    expect(printed.preview.consequences).toEqual([{ icon: 'unchanged', text: '现在就是这样，什么也不会变', count: 0 }]);
  });
});
