import { beforeAll, describe, expect, it } from 'vitest';
import { removeWord, saveWords } from '#server/modules/watched-words/index.ts';
import { untilWaitingForLock } from '#server/platform/testing/lock-waits.ts';
import { setUpUndoing, WORD, WORDS } from './undoing.fixture.ts';

const undoing = setUpUndoing();
const { act, newest, undo } = undoing;
beforeAll(() => act((context) => saveWords(context, [WORD])));

it('a word that took the place of another gives it back', async () => {
  const words = () => undoing.site.platform.db.query(`${WORDS} ORDER BY fold`);
  const before = await words();
  await act((context) => saveWords(context, [{ ...WORD, outcome: 'refuse', note: '新的' }]));
  expect(await words()).not.toEqual(before);
  expect((await undo(await newest())).code).toBe('200');
  expect(await words()).toEqual(before);
});

describe('a list of words that was imported', () => {
  const words = () => undoing.site.platform.db.query<{ word: string; outcome: string }>(`${WORDS} ORDER BY fold`);
  const list = ['一起来的甲', '一起来的乙'].map((word) => ({ ...WORD, word }));

  it('goes as one while it is as it came', async () => {
    const before = await words();
    await act((context) => saveWords(context, list));
    expect((await undo(await newest())).code).toBe('200');
    expect(await words()).toEqual(before);
  });

  it('stays where one of its words was changed or removed since', async () => {
    await act((context) => saveWords(context, list));
    const imported = await newest();
    await act((context) => saveWords(context, [{ ...WORD, word: '一起来的甲', outcome: 'refuse' }]));
    const changed = await words();
    expect(await undo(imported)).toMatchObject({ status: 409, name: 'undoChanged' });
    expect(await words()).toEqual(changed);
    await act((context) => removeWord(context, '一起来的甲'));
    expect(await undo(imported)).toMatchObject({ status: 409, name: 'undoChanged' });
  });

  it('stays where one of its words is changed at the same moment', async () => {
    const rush = ['一起改的甲', '一起改的乙'].map((word) => ({ ...WORD, word }));
    await act((context) => saveWords(context, rush));
    const imported = await newest();
    const { promise: changed, resolve: isChanged } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const changing = act(async (context) => {
      await saveWords(context, [{ ...WORD, word: '一起改的甲', outcome: 'refuse' }]);
      isChanged();
      await released;
    });
    await changed;
    const undone = undo(imported);
    await untilWaitingForLock(undoing.site.platform.db);
    release();
    await changing;
    expect(await undone).toMatchObject({ status: 409, name: 'undoChanged' });
    const kept = (await words()).filter(({ word }) => rush.some((one) => one.word === word));
    expect(Object.fromEntries(kept.map(({ word, outcome }) => [word, outcome]))).toEqual({ 一起改的甲: 'refuse', 一起改的乙: 'hold' });
  });

  it('is not written over by a word of it that comes back', async () => {
    await act((context) => removeWord(context, '一起来的乙'));
    const removed = await newest();
    await act((context) =>
      saveWords(
        context,
        list.map((word) => ({ ...word, note: '又来一次' })),
      ),
    );
    const imported = await words();
    expect(await undo(removed)).toMatchObject({ status: 409, name: 'undoChanged' });
    expect(await words()).toEqual(imported);
  });
});
