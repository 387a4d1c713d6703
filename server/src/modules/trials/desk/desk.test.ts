import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HeldPost, HeldPostView } from '#contract/api/held-posts.ts';
import type { DeskAppeals } from '#contract/api/trials.ts';
import { addWatchedWords, type NewWord } from '#server/modules/watched-words/index.ts';
import { openCourt, type Court } from '../testing/court.fixture.ts';

let court: Court;
beforeAll(async () => {
  court = await openCourt();
  const word: NewWord = { kind: 'word', word: '待看', loose: true, outcome: 'hold', replacement: '', fields: [], note: '' };
  await court.db.transaction((tx) => addWatchedWords({ tx, now: new Date() }, [word]));
});
afterAll(() => court.site.close());

describe('posts that wait at the desk', () => {
  it('are read and decided by presenters alone, each once', async () => {
    const [author, presenter, operator] = [await court.person(), await court.person('presenter'), await court.person('operator')];
    const { t: saved } = await court.site.post<{ id: number; status: string }>(
      'post/save',
      { columnId: 1201, title: '这一篇待看看', markdown: '今天的柴很干，火也很旺，<script>1</script>。' },
      { as: author },
    );
    expect(saved.status).toBe('pending');

    expect(await court.site.get('post/held', { as: author })).toMatchObject({ code: 'A0301' });
    expect(await court.site.get(`post/held/${saved.id}`, { as: author })).toMatchObject({ code: 'A0301' });
    for (const as of [presenter, operator]) {
      const { t: held } = await court.site.get<HeldPost[]>('post/held', { as });
      expect(held.find(({ id }) => id === saved.id)).toMatchObject({ title: '这一篇待看看', authorId: author.id, reasons: [{ rule: 'word' }] });
    }
    const { t: whole } = await court.site.get<HeldPostView>(`post/held/${saved.id}`, { as: presenter });
    expect(JSON.stringify(whole.body)).toContain('今天的柴很干');

    expect(await court.handle(saved.id, presenter, { action: 'reject', reason: ' ' })).toMatchObject({ code: 'A0400', fields: [{ path: 'reason' }] });
    expect(await court.handle(saved.id, presenter, { action: 'approve' })).toMatchObject({ code: '200' });
    expect(await court.handle(saved.id, presenter, { action: 'approve' })).toMatchObject({ code: 'A0409' });
    expect(await court.site.get(`post/held/${saved.id}`, { as: presenter })).toMatchObject({ code: 'A0409' });
    expect((await court.site.get<HeldPost[]>('post/held', { as: presenter })).t.map(({ id }) => id)).not.toContain(saved.id);
  });
});

describe('appeals at the desk', () => {
  it('are given for one case by itself', async () => {
    const [judge, other] = [await court.person('presenter'), await court.person('presenter')];
    const characters = [
      { name: '甲申诉', realm: '死亡之翼' },
      { name: '乙申诉', realm: '死亡之翼' },
    ];
    const appealed: number[] = [];
    for (const character of characters) {
      const [complainant, accused] = [await court.person(), await court.person('member', character)];
      const id = await court.fileCase(complainant, [character]);
      await court.hear(id, judge);
      expect(await court.judge(id, judge, { penalty: 'watch30' })).toMatchObject({ code: '200' });
      const ticketId = (await court.db.queryOne<{ id: number }>('SELECT id FROM tickets WHERE case_id = $1', [id]))?.id;
      const appeal = { ground: 'procedure', text: '那几天没有收到通知，答辩期过了才知道有这桩案子。' };
      expect(await court.site.post(`ticket/appeal/${ticketId}`, appeal, { as: accused })).toMatchObject({ code: '200' });
      appealed.push(id);
    }
    const of = async (query: string) => (await court.site.get<DeskAppeals>(`appeal/desk${query}`, { as: other })).t.items.map(({ caseId }) => caseId);
    expect((await of('')).toSorted((one, two) => one - two)).toEqual(appealed);
    expect(await of(`?caseId=${appealed[1]}`)).toEqual([appealed[1]]);
    expect(await of('?caseId=999999')).toEqual([]);
  });
});
