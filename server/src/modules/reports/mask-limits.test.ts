import { describe, expect, it } from 'vitest';
import type { ReportCases } from '#contract/api/reports.ts';
import { signUpReporter } from './reporters.fixture.ts';
import { NAME, setUpLeaks } from './leaks.fixture.ts';

const leaks = setUpLeaks();
const { someone, passTime, writePost, leak, view, deskItem, close, unreadMessages } = leaks;

describe('what one report can’t do', () => {
  it.for<[string, object, { urgent: boolean }]>([
    ['nothing marked', {}, { urgent: true }],
    ['the whole title', { markedWords: [`听${NAME}说的过冬办法全都在这里`] }, { urgent: true }],
    ['a sentence that stands everywhere', { markedWords: ['怎么在火边过冬'] }, { urgent: true }],
    ['two common characters', { markedWords: ['帖子'] }, { urgent: true }],
  ])('%s: the post reads as before, and somebody is called', async ([, marks, { urgent }]) => {
    await passTime();
    const id = await writePost(await someone());
    const before = JSON.stringify((await view(id)).t.body);
    const bells = (await unreadMessages(leaks.operator)).length;
    expect((await leak(id, await signUpReporter(leaks.site), { marks })).code).toBe('200');
    expect(JSON.stringify((await view(id)).t.body)).toBe(before);
    expect(await deskItem(id)).toMatchObject({ urgent, masked: false });
    const all = await unreadMessages(leaks.operator);
    expect(all.length).toBe(Math.min(20, bells + 1));
    expect(all[0]).toMatchObject({ title: '有人举报泄露隐私' });
    expect((await leaks.site.get<ReportCases>('informer/desk', { as: leaks.presenter })).t.items[0]?.urgent).toBe(true);
  });

  it.for<[string, object]>([
    ['one character', { markedWords: ['帖'] }],
    ['signs alone', { markedWords: ['，，。'] }],
    ['what is not there', { markedWords: ['从来没有写过的话'] }],
    ['too long', { markedWords: ['长'.repeat(41)] }],
    ['four places', { markedWords: ['火边', '过冬', '帖子', '写得'] }],
    ['a control character', { markedWords: ['火\u0000边'] }],
    ['no list', { markedWords: { a: 1 } }],
    ['a picture of somebody else', { markedPictures: [999_999] }],
    ['half a character', { markedWords: ['\ud800火边'] }],
  ])('%s is refused at its field', async ([, marks]) => {
    await passTime();
    const id = await writePost(await someone());
    const response = await leak(id, await signUpReporter(leaks.site), { marks });
    expect(response).toMatchObject({ status: 400, code: 'A0400', fields: [{ path: expect.stringMatching(/^marked(Words|Pictures)/) }] });
    expect((await view(id)).t.title).toContain(NAME);
  });

  it('a newcomer, or many marks one after another, mask nothing more', async () => {
    await passTime();
    const id = await writePost(await someone());
    await leak(id, await signUpReporter(leaks.site, { daysHere: 2 }));
    await leak(id, await signUpReporter(leaks.site, { silent: true }));
    expect((await view(id)).t.title).toContain(NAME);
    expect(await deskItem(id)).toMatchObject({ urgent: true, masked: false });
    // On one network they are one voice: together they don't hide it either.
    const address = '192.0.2.50';
    await leak(id, await signUpReporter(leaks.site, { address }));
    const masked = JSON.stringify((await view(id)).t.body);
    for (const text of ['听', '过冬办法', '火边', '很长的帖子', '写得', '讲了怎么'])
      await leak(id, await signUpReporter(leaks.site, { address }), { marks: { markedWords: [text] } });
    expect(JSON.stringify((await view(id)).t.body)).toBe(masked);
  });

  it('marks that were found to be no leak are not masked again, nor a little more of them', async () => {
    await passTime();
    const id = await writePost(await someone());
    await leak(id, await signUpReporter(leaks.site));
    await close(id, {});
    await leak(id, await signUpReporter(leaks.site), { marks: { markedWords: [`听${NAME}说`] } });
    await leak(id, await signUpReporter(leaks.site), { marks: { markedWords: ['靖宇'] } });
    expect((await view(id)).t.title).toContain(NAME);
    expect(await deskItem(id)).toMatchObject({ urgent: true, masked: false });
  });

  it.for(["pin_scope = 'column'", 'essence_level = 1'])('a post with %s stays as it is', async (set) => {
    await passTime();
    const id = await writePost(await someone());
    await leaks.site.platform.db.query(`UPDATE posts SET ${set} WHERE id = $1`, [id]);
    await leak(id, await signUpReporter(leaks.site));
    expect((await view(id)).t.title).toContain(NAME);
    expect(await deskItem(id)).toMatchObject({ urgent: true, masked: false });
  });

  it('three at once mask once; the original is never lost', async () => {
    await passTime();
    const writer = await someone();
    const id = await writePost(writer);
    const before = (await view(id)).t.title;
    const all = await Promise.all([1, 2, 3].map(() => signUpReporter(leaks.site)));
    const responses = await Promise.all(all.map((each, at) => leak(id, each, { marks: { markedWords: [at === 1 ? '火边过冬' : NAME] } })));
    expect(responses.filter(({ code }) => code === '200').length).toBeGreaterThan(0);
    await close(id, {});
    expect((await view(id)).t.title).toBe(before);
  });
});
