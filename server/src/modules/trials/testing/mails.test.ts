import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import { joinOwner } from '../answer/join-owner.ts';
import { runClocks } from '../clocks/clocks.ts';
import { remindOfClocks } from '../clocks/remind.ts';
import { openCourt, type Character, type Court } from './court.fixture.ts';

const REALM = '死亡之翼';
const DAY_MS = 24 * 60 * 60 * 1000;
/** A clock of the reader runs. */
const TIMED = ['mail', 'message', 'text'];
/** Nothing of the reader's runs out. */
const MAILED = ['mail', 'message'];

let court: Court;
beforeAll(async () => {
  court = await openCourt();
});
afterAll(() => court.site.close());

let cases = 0;
interface Scene {
  id: number;
  complainant: Signed;
  judge: Signed;
  accused: Signed;
  accusedId: number;
  character: Character;
}

/** Returns a case with people of its own. Its accused is summoned; they have an account and were seen to play the character. */
async function summoned(): Promise<Scene> {
  const character = { name: `等信的人${(cases += 1)}`, realm: REALM };
  const [complainant, judge] = [await court.person(), await court.person('presenter')];
  const accused = await court.person('member', character);
  const id = await court.fileCase(complainant, [character]);
  expect(await court.receive(id, judge)).toMatchObject({ code: '200' });
  expect(await court.handle(id, judge, { action: 'summon' })).toMatchObject({ code: '200' });
  return { id, complainant, judge, accused, accusedId: (await court.dossier(id, judge)).accused[0]?.id ?? 0, character };
}

const speak = async (id: number, as: Signed, statement: object) =>
  expect(await court.site.post(`post/trial/statement/${id}`, { text: '那天掷骰之后发生了什么？', ...statement }, { as })).toMatchObject({ code: '200' });
const ANSWER = { kind: 'answer', text: '当时我在另一个副本，装备不在我手里。' };

/** Returns by which channels a member gets a kind of notification, and until when their mail says it has to be done. */
async function sent(kind: string, { id }: Signed): Promise<{ channels: string[]; until: number | null }> {
  const rows = await court.db.query<{ channel: string; until: string | null }>(
    `SELECT d.channel, n.data->>'until' AS until FROM deliveries d JOIN notifications n ON n.id = d.notification_id
     WHERE d.kind = $1 AND d.member_id = $2 ORDER BY d.channel`,
    [kind, id],
  );
  const until = rows[0]?.until ?? null;
  return { channels: rows.map(({ channel }) => channel), until: until === null ? null : Date.parse(until) };
}
const dueOf = async (id: number) =>
  court.db.queryOne<{ due: number; answer: number }>(
    'SELECT extract(epoch FROM due_at) * 1000 AS due, extract(epoch FROM answer_due_at) * 1000 AS answer FROM cases WHERE post_id = $1',
    [id],
  );

describe('what has to reach a party or a presenter is mailed too', () => {
  it('a question to the accused, with a text message while their window is open', async () => {
    const { id, judge, accused, accusedId } = await summoned();
    await speak(id, judge, { kind: 'question', accusedId });
    expect(await sent('case-question', accused)).toEqual({ channels: TIMED, until: Number((await dueOf(id))?.answer) });
    await court.elapse(id);
    await court.db.query('DELETE FROM deliveries WHERE member_id = $1', [accused.id]);
    await speak(id, judge, { kind: 'question', accusedId });
    expect(await sent('case-question', accused)).toEqual({ channels: MAILED, until: null });
  });

  it('a question to the complainant, and their reply to the presenter', async () => {
    const { id, judge, complainant } = await summoned();
    await court.elapse(id);
    await speak(id, judge, { kind: 'question' });
    expect(await sent('case-more-wanted', complainant)).toEqual({ channels: TIMED, until: Number((await dueOf(id))?.due) });
    await speak(id, complainant, {});
    expect(await sent('case-replied', judge)).toEqual({ channels: TIMED, until: Number((await dueOf(id))?.due) });
    expect(await sent('case-spoken', judge)).toEqual({ channels: [], until: null });
    await speak(id, complainant, {});
    expect(await court.messages(judge.id)).toEqual(expect.arrayContaining(['检举人答复了', '案子有新的附记']));
  });

  it('a case that goes back to the queue soon', async () => {
    const { id, judge } = await summoned();
    await court.elapse(id);
    const due = Number((await dueOf(id))?.due);
    await remindOfClocks({ db: court.db, now: new Date(due - DAY_MS + 60_000) });
    expect(await sent('case-idle-soon', judge)).toEqual({ channels: TIMED, until: due });
  });

  it('an answer and a letter, to the presenter; the complainant finds them', async () => {
    const { id, judge, accused, character } = await summoned();
    const second = { name: `${character.name}的朋友`, realm: REALM };
    const another = await court.person();
    const other = await court.fileCase(another, [character, second]);
    await court.receive(other, judge);
    await court.handle(other, judge, { action: 'summon' });
    await court.site.post(`g/answer/${await court.codeOf(other, another)}`, { text: '拿了就拿了。' });
    await speak(other, accused, ANSWER);
    for (const kind of ['case-unproven-answer', 'case-answer-received']) {
      expect(await sent(kind, judge), kind).toEqual({ channels: MAILED, until: null });
      expect(await sent(kind, another), kind).toEqual({ channels: ['message'], until: null });
    }
    await speak(id, accused, ANSWER);
    expect(await sent('case-ready', judge)).toEqual({ channels: TIMED, until: Number((await dueOf(id))?.due) });
  });

  it('the end of the window, to the presenter', async () => {
    const { id, judge } = await summoned();
    await court.elapse(id);
    expect(await sent('case-ready', judge)).toEqual({ channels: TIMED, until: Number((await dueOf(id))?.due) });
  });

  it('a verdict that another presenter gives back', async () => {
    const { id, judge } = await summoned();
    const second = await court.person('presenter');
    await court.elapse(id);
    expect(await court.judge(id, judge, { penalty: 'list365' })).toMatchObject({ t: { state: 'countersigning' } });
    expect(await court.giveBack(id, second)).toMatchObject({ code: '200' });
    expect(await sent('case-verdict-returned', judge)).toEqual({ channels: TIMED, until: Number((await dueOf(id))?.due) });
  });

  it('a settlement, to both, and a complaint that nobody took', async () => {
    const { id, judge, complainant, accused } = await summoned();
    await court.elapse(id);
    await court.agree(id);
    expect(await court.handle(id, judge, { action: 'settle', reason: '装备折成金币退给检举人。' })).toMatchObject({ code: '200' });
    for (const party of [complainant, accused]) expect(await sent('case-settled', party)).toEqual({ channels: MAILED, until: null });
    const waiting = await court.fileCase(complainant);
    await court.db.query(`UPDATE cases SET due_at = now() - interval '1 minute' WHERE post_id = $1`, [waiting]);
    await runClocks({ db: court.db, now: new Date() });
    expect(await sent('case-lapsed', complainant)).toEqual({ channels: MAILED, until: null });
  });

  it('a case and a ticket, to who was seen to play the character afterwards', async () => {
    const owner = await court.person();
    for (const [kind, isJudged] of [
      ['case-owner-late', false],
      ['case-owner-of-ticket', true],
    ] as const) {
      const { id, judge, character } = await summoned();
      await court.elapse(id);
      if (isJudged) expect(await court.judge(id, judge, { penalty: 'list90' })).toMatchObject({ t: { state: 'closed' } });
      const join = { gameId: 1, nameKey: character.name, realmKey: REALM, memberId: owner.id, seenBy: { id: 0, role: 'operator' as const } };
      await court.db.transaction((tx) => joinOwner({ tx, now: new Date() }, join));
      expect(await sent(kind, owner), kind).toEqual({ channels: MAILED, until: null });
    }
  });
});
