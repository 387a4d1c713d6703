import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Signed } from '#server/app/testing.ts';
import type { AddonUpdate } from '#contract/api/plugins.ts';
import { buildAddons } from '#server/modules/plugins/index.ts';
import { ANSWER } from '../joining/joined-cases.fixture.ts';
import { openCourt, type Court } from './court.fixture.ts';

const DAY_SECONDS = 24 * 60 * 60;
const REALM = '白银之手';

let court: Court;
beforeAll(async () => {
  court = await openCourt();
  for (let count = 0; count < 4; count += 1) await court.person('presenter');
});
afterAll(() => court.site.close());

let named = 0;
/** Returns a case in the window of its accused, who was seen to play the character. */
async function summoned() {
  const name = `改名前${(named += 1)}号`;
  const [complainant, owner, judge] = [await court.person(), await court.person('member', { name, realm: REALM }), await court.person('presenter')];
  const id = await court.fileCase(complainant, [{ name, realm: REALM }]);
  await court.receive(id, judge);
  expect(await court.handle(id, judge, { action: 'summon' })).toMatchObject({ t: { state: 'answering' } });
  return { id, name, complainant, owner, judge };
}

const save = (as: Signed, body: object) => court.site.post('member/updated_at', body, { as });
/** Gives somebody another nickname, as they do it on their own page; returns it. */
async function rename(as: Signed): Promise<string> {
  const nickName = `${as.nickName}换了`;
  expect(await save(as, { nickName })).toMatchObject({ code: '200' });
  return nickName;
}
const play = async (as: Signed, name: string, realm = REALM) => expect(await save(as, { character: { name, realm } })).toMatchObject({ code: '200' });
const answer = (id: number, as: Signed) => court.site.post<{ state: string }>(`post/trial/statement/${id}`, { kind: 'answer', text: ANSWER }, { as });
const appeal = (ticketId: number, as: Signed) =>
  court.site.post<{ state: string }>(`ticket/appeal/${ticketId}`, { ground: 'too_heavy', text: '那天我的号借给了别人，请重新看一遍登录的时间。' }, { as });

/** Judges a case whose accused has answered; returns its ticket. */
async function ticketOf(id: number, judge: Signed): Promise<{ id: number; number: string }> {
  await court.backdate(id, 4 * DAY_SECONDS);
  expect(await court.judge(id, judge, { penalty: 'list90' })).toMatchObject({ t: { state: 'closed' } });
  const ticket = await court.db.queryOne<{ id: number; number: string }>('SELECT id, number FROM tickets WHERE case_id = $1', [id]);
  if (!ticket) throw new Error('no ticket');
  return ticket;
}
async function addonText(): Promise<string> {
  await buildAddons({ ...court.site.platform, now: new Date() });
  const { text } = (await court.site.get<AddonUpdate>('g/plugin/update')).t;
  return Buffer.from(text.split(':')[1] ?? '', 'base64url').toString();
}

describe('somebody with another nickname', () => {
  it('has it on the ticket, in the chain of cases, in messages that came before and on what is read of all of them', async () => {
    const { id, complainant, owner, judge } = await summoned();
    expect(await answer(id, owner)).toMatchObject({ code: '200' });
    const { number } = await ticketOf(id, judge);
    const people = [complainant, owner, judge];
    const paths = [
      `g/ticket/view/${number}`,
      `g/trial/view/${id}`,
      `g/post/view/${id}`,
      'g/blacklist/list',
      'g/ticket/list',
      'g/trial/closed',
      'g/ticket/chain',
    ];
    // What has been read before is not shown from memory either.
    for (const path of paths) await court.site.get(path);
    const fresh = [await rename(complainant), await rename(owner), await rename(judge)];
    const replies: [string, unknown][] = [];
    for (const path of paths) replies.push([path, (await court.site.get(path)).t]);
    for (const as of people) {
      replies.push(['messages', (await court.site.get('message/search?size=50', { as })).t]);
      replies.push(['my cases', (await court.site.get('post/trial/my', { as })).t]);
    }
    for (const [path, reply] of replies)
      for (const { nickName } of people) expect(JSON.stringify(reply), path).not.toMatch(new RegExp(`${nickName}(?!\\d|换了)`));
    expect(JSON.stringify(replies)).toContain(fresh[2]);
    expect(await addonText()).not.toContain(judge.nickName);
  });
});

describe('an accused whose character is renamed', () => {
  it('in mid-case stays who was summoned: they answer, and the ticket names the character that was complained of', async () => {
    const { id, name, owner, judge } = await summoned();
    const later = `${name}新`;
    await play(owner, later);
    expect(await answer(id, owner)).toMatchObject({ t: { state: 'hearing' } });
    const ticket = await ticketOf(id, judge);
    const shown = JSON.stringify((await court.site.get(`g/ticket/view/${ticket.number}`)).t);
    expect(shown).toContain(`"${name}"`);
    expect(shown).not.toContain(later);
    const addon = await addonText();
    expect(addon).toContain(`${name}\t`);
    expect(addon).not.toContain(later);
    expect(await appeal(ticket.id, owner)).toMatchObject({ t: { state: 'open' } });
  });

  it('is not anybody who takes the name after them: who only plays it now answers nothing, reads nothing, and opens no appeal', async () => {
    const { id, name, owner, judge } = await summoned();
    await play(owner, `${name}新`);
    const heir = await court.person();
    await play(heir, name);
    expect((await answer(id, heir)).code).not.toBe('200');
    expect((await court.trial(id, heir)).dossier).toBeNull();
    expect(await answer(id, owner)).toMatchObject({ t: { state: 'hearing' } });
    const ticket = await ticketOf(id, judge);
    const claimed = await appeal(ticket.id, heir);
    expect(claimed.t?.state).not.toBe('open');
    expect(await court.db.query(`SELECT FROM appeals WHERE ticket_id = $1 AND state = 'open'`, [ticket.id])).toEqual([]);
  });
});
