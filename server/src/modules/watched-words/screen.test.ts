import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/platform/testing/database.ts';
import { addWatchedWords, findSensitive, listWatchedWords, removeWord, screen, type NewWord } from './index.ts';

const NOON = new Date('2026-03-04T04:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const word = (text: string, details: Partial<NewWord> = {}): NewWord => ({
  kind: 'word',
  word: text,
  loose: true,
  outcome: 'refuse',
  replacement: '',
  fields: [],
  note: '',
  ...details,
});
const add = (...words: NewWord[]) => database.db.transaction((tx) => addWatchedWords({ tx, now: NOON }, words));
const title = (text: string) => [{ path: 'title', kind: 'title', text }] as const;

it('a word counts from the moment it is there to the moment it is gone', async () => {
  await expect(screen(database.db, title('低价金币'))).resolves.toMatchObject({ texts: ['低价金币'], reasons: [] });
  await add(word('低价金币'));
  await expect(screen(database.db, title('真低 價 金币'))).rejects.toMatchObject({
    code: 'A0112',
    status: 400,
    fields: [{ path: 'title', message: '“低 價 金币”不能发，请改掉', spans: [{ start: 1, end: 7, text: '低 價 金币' }] }],
  });
  await add(word('低价金币', { outcome: 'hold' }));
  expect(await listWatchedWords(database.db)).toHaveLength(1);
  await expect(screen(database.db, title('真低價金币'))).resolves.toMatchObject({
    reasons: [{ path: 'title', label: '“低价金币”', matched: '低價金币', quote: '真低價金币' }],
  });
  expect(await database.db.transaction((tx) => removeWord({ tx, now: NOON }, '低價，金币'))).toBe(true);
  expect(await database.db.transaction((tx) => removeWord({ tx, now: NOON }, '低價，金币'))).toBe(false);
  await expect(screen(database.db, title('真低價金币'))).resolves.toMatchObject({ reasons: [] });
});

it('a change that is rolled back counts for nobody', async () => {
  await database.db
    .transaction(async (tx) => {
      await addWatchedWords({ tx, now: NOON }, [word('反悔')]);
      await expect(screen(tx, title('我反悔了'))).rejects.toMatchObject({ code: 'A0112' });
      throw new Error('undo');
    })
    .catch(() => undefined);
  await expect(screen(database.db, title('我反悔了'))).resolves.toMatchObject({ reasons: [] });
});

it('is changed by hand in the database as well', async () => {
  await add(word('手改'));
  await database.db.query(`DELETE FROM sensitive_words WHERE word = '手改'`);
  await expect(screen(database.db, title('手改'))).resolves.toMatchObject({ texts: ['手改'] });
});

it('writes over what is to be written over, in every part', async () => {
  await add(word('傻瓜', { outcome: 'replace' }), word('笨蛋', { outcome: 'replace', replacement: '聪明人' }));
  const screened = await screen(database.db, [...title('傻 瓜和笨蛋'), { path: 'body', kind: 'body', text: '没有' }]);
  expect(screened.texts).toEqual(['***和聪明人', '没有']);
  expect(screened.replacements).toEqual([
    [
      { start: 0, end: 3, text: '***' },
      { start: 4, end: 6, text: '聪明人' },
    ],
    [],
  ]);
});

it('names each field once, with every place, and why a trace of a person is refused', async () => {
  await add(word('mobile', { kind: 'identity' }), word('坏词'));
  await expect(
    screen(database.db, [...title('坏词坏词，坏词'), { path: 'body', kind: 'body', text: '打 138 1234 5678' }, { path: 'tags', kind: 'tag', text: '好词' }]),
  ).rejects.toMatchObject({
    fields: [
      { path: 'title', message: '“坏词”不能发，请改掉', spans: [{ start: 0 }, { start: 2 }, { start: 5 }] },
      { path: 'body', message: '“138 1234 5678”像是手机号，为了真人的安全不能发，请删掉' },
    ],
  });
});

it('the tester shows what is found whatever becomes of it', async () => {
  await add(word('丙', { outcome: 'hold' }), word('丁', { outcome: 'replace' }));
  expect((await findSensitive(database.db, '丙丁', 'body')).map((hit) => [hit.text, hit.word.outcome])).toEqual([
    ['丙', 'hold'],
    ['丁', 'replace'],
  ]);
});

it('takes a list of fifty thousand, and words that are hostile to a database', async () => {
  const mischief = [`'); DROP TABLE posts; --`, '%_\\1', '<script>alert(1)</script>', '“引号”"与\'', 'a\u0000b', '\u202e反', '\ud800半'];
  await add(...Array.from({ length: 50_000 }, (_, at) => word(`词${at}号`)), ...mischief.filter((text) => !/[\0\ud800]/.test(text)).map((text) => word(text)));
  for (const text of mischief.slice(0, 4)) await expect(screen(database.db, title(`说${text}`))).rejects.toMatchObject({ code: 'A0112' });
  for (const text of mischief) await screen(database.db, title(`安 ${text} 宁`)).catch((error: unknown) => expect(error).toMatchObject({ code: 'A0112' }));
  await expect(screen(database.db, title('词49999号'))).rejects.toMatchObject({ code: 'A0112' });
});
