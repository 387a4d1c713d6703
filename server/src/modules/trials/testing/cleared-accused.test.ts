import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import { openCourt, type Court } from './court.fixture.ts';

let court: Court;
let second: Signed;
beforeAll(async () => {
  court = await openCourt();
  [, second] = await Promise.all([court.person('presenter'), court.person('presenter'), court.person('presenter')]);
});
afterAll(() => court.site.close());

describe('an accused who was not found guilty', () => {
  it('is named nowhere in public, however the name is written', async () => {
    const [guilty, cleared] = [
      { name: '认了的人', realm: '安苏' },
      { name: '夜半敲钟', realm: '安苏', guild: '独一会' },
    ];
    const [complainant, free] = [await court.person(), await court.person('presenter')];
    const id = await court.fileCase(complainant, [guilty, cleared], {
      loss: { type: 'item', amount: null, item: '夜半敲鐘的剑' },
      evidence: [{ url: `https://logs.example.com/${encodeURIComponent('夜半敲钟')}`, caption: '夜·半·敲·钟 的记录' }],
    });
    await court.receive(id, free);
    const speak = (as: Signed, text: string) => court.site.post(`post/trial/statement/${id}`, { text }, { as });
    await speak(complainant, '是夜 半 敲 钟 先开口的。');
    await court.own(id);
    await court.handle(id, free, { action: 'summon' });
    await court.elapse(id);
    const { accused } = await court.dossier(id, free);
    expect(
      await court.judge(id, free, {
        penalty: 'list90',
        outcome: 'partly',
        facts: '经查，认了的人确有其事；夜半敲鐘没有参与，记录里看得清楚，一步一步对得上。',
        penalties: accused.filter(({ name }) => name === guilty.name).map((each) => ({ accusedId: each.id, penalty: 'list90' })),
      }),
    ).toMatchObject({ code: '200' });
    const reader = await court.person();
    // What a new account writes under a closed case waits for review.
    await court.db.query(`UPDATE members SET joined_at = joined_at - interval '30 days' WHERE id = ANY ($1::bigint[])`, [[reader.id, second.id]]);
    const commented = await court.site.post<{ id: number; body: string }>(`comment/save/${id}`, { body: '夜半敲鐘那一节我服。' }, { as: reader });
    expect(commented.t.body).toBe('＊＊＊那一节我服。');
    await court.site.post(`comment/save/${id}`, { body: '夜 半 敲 钟没事就好。', parentId: commented.t.id }, { as: second });
    const paths = [
      `g/comment/post/${id}`,
      `g/comment/post/${id}?author=${reader.id}`,
      `g/comment/reply/${commented.t.id}`,
      `g/comment/member/${reader.id}`,
      `g/comment/member/${second.id}`,
      `g/trial/view/${id}`,
      `g/post/view/${id}`,
      'g/post/card/1301',
      'g/ticket/list',
      'g/ticket/chain',
      'g/blacklist/list',
      'g/blacklist/snapshot',
    ];
    const ofReader = [`comment/find/post/${id}`, `message/post/comment/${id}`, 'comment/reply', 'g/message/unread/list', 'message/search'];
    const responses = await Promise.all([...paths.map((path) => court.site.get(path)), ...ofReader.map((path) => court.site.get(path, { as: reader }))]);
    expect(responses.map(({ code }) => code)).toEqual(responses.map(() => '200'));
    const wording = responses.map(({ t }) => JSON.stringify(t)).join('\n');
    expect(wording).toContain(guilty.name);
    for (const written of ['夜半敲钟', '夜半敲鐘', '夜·半·敲·钟', '夜 半 敲 钟', encodeURIComponent('夜半敲钟'), '独一会'])
      expect(wording, written).not.toContain(written);
  });
});
