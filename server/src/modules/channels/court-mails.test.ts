import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChannelOverview } from '#contract/api/channels.ts';
import type { Signed } from '#server/app/testing.ts';
import { openCourt, type Court } from '#server/modules/trials/testing/court.fixture.ts';
import { sendDeliveries } from './send.ts';

let court: Court;
beforeAll(async () => {
  court = await openCourt();
});
afterAll(() => court.site.close());

/** Gives somebody an address, and returns it. */
async function addressOf({ id }: Signed): Promise<string> {
  const email = `member${id}@hearth.example`;
  await court.db.query(`UPDATE members SET email_fold = $2, password_hash = '$argon2id$', password_changed_at = now() WHERE id = $1`, [id, email]);
  return email;
}
async function mailsTo(email: string) {
  await sendDeliveries({ ...court.site.platform, now: new Date() });
  return (await court.site.outbox()).filter(({ to }) => to === email).reverse();
}
const settings = async (as: Signed) => (await court.site.get<ChannelOverview>('message/channels', { as })).t;

let readers = 0;
/** Returns a summoned case whose accused has an account and an address; their first mail is the summons. */
async function summoned() {
  const character = { name: `收信的人${(readers += 1)}`, realm: '死亡之翼' };
  const [complainant, judge, accused] = [await court.person(), await court.person('presenter'), await court.person('member', character)];
  const email = await addressOf(accused);
  const id = await court.fileCase(complainant, [character]);
  await court.receive(id, judge);
  await court.handle(id, judge, { action: 'summon' });
  const accusedId = (await court.dossier(id, judge)).accused[0]?.id ?? 0;
  const ask = () => court.site.post(`post/trial/statement/${id}`, { kind: 'question', accusedId, text: '那天掷骰之后发生了什么？' }, { as: judge });
  return { id, complainant, judge, accused, email, ask };
}
const linkIn = (text: string) => /\/mail-off\/(\S+)/.exec(text)?.[1] ?? '';

describe('mails of the court', () => {
  it('have a link by which its reader turns them off, without signing in; those with legal effect come all the same and say so', async () => {
    const { id, judge, accused, email, ask } = await summoned();
    const [summons] = await mailsTo(email);
    await ask();
    const [, question] = await mailsTo(email);
    expect(summons?.text).toContain('关不掉，这封就是');
    expect(summons?.offUrl).toBeUndefined();
    expect(question?.offUrl).toContain(linkIn(question?.text ?? ''));
    const token = linkIn(question?.text ?? '');
    expect(token).toBe(linkIn(summons?.text ?? ''));
    expect((await court.site.app.inject({ method: 'GET', url: `/mail-off/${token}` })).statusCode).not.toBe(500);
    expect((await settings(accused)).courtMailsOffAt).toBeNull();

    expect(await court.site.post(`g/mail-off/${token}`, {})).toMatchObject({ code: '200' });
    expect((await settings(accused)).courtMailsOffAt).not.toBeNull();
    await ask();
    expect((await mailsTo(email)).length).toBe(2);
    expect((await court.messages(accused.id)).filter((title) => title.includes('问')).length).toBeGreaterThan(0);
    await court.elapse(id);
    expect(await court.judge(id, judge, { penalty: 'list90' })).toMatchObject({ t: { state: 'closed' } });
    expect((await mailsTo(email)).at(-1)?.subject).toContain('罚单');
  });

  it('come all the same where silence is a consent: that a complaint is to be withdrawn after the answer', async () => {
    const { id, complainant, accused, email } = await summoned();
    const token = linkIn((await mailsTo(email))[0]?.text ?? '');
    expect(await court.site.post(`g/mail-off/${token}`, {})).toMatchObject({ code: '200' });
    const answer = { kind: 'answer', text: '装备是误点的，当晚就说好退钱，截图都在这里。' };
    expect(await court.site.post(`post/trial/statement/${id}`, answer, { as: accused })).toMatchObject({ code: '200' });
    const before = (await mailsTo(email)).length;
    expect(await court.site.post(`post/withdraw/${id}`, { reason: '我们谈开了，钱已经退了。' }, { as: complainant })).toMatchObject({ code: '200' });
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(before + 1);
    expect(mails.at(-1)).toMatchObject({ subject: expect.stringContaining('想撤回'), text: expect.stringContaining('期限：') });
    expect(mails.at(-1)?.offUrl).toBeUndefined();
  });

  it('are turned off by a mail program, and on again in the settings', async () => {
    const { accused, email, ask } = await summoned();
    await mailsTo(email);
    await ask();
    const [, question] = await mailsTo(email);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const pressed = await court.site.app.inject({
      method: 'POST',
      url: new URL(question?.offUrl ?? '').pathname,
      headers,
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(pressed.statusCode).toBe(200);
    expect((await settings(accused)).courtMailsOffAt).not.toBeNull();
    expect(await court.site.post('message/channels/court_mails', { on: true }, { as: accused })).toMatchObject({ code: '200' });
    expect((await settings(accused)).courtMailsOffAt).toBeNull();
    await ask();
    expect((await mailsTo(email)).length).toBe(3);
  });

  it('stay on for a link that was changed', async () => {
    const { accused, email, ask } = await summoned();
    await ask();
    const token = linkIn((await mailsTo(email))[0]?.text ?? '');
    const [kind, , hash] = token.split('-');
    for (const forged of [`${token.slice(0, -2)}xx`, `${kind}-${(accused.id + 1).toString(36)}-${hash}`, 'c-', 'c--'])
      expect((await court.site.post(`g/mail-off/${forged}`, {})).status).toBe(404);
    expect((await settings(accused)).courtMailsOffAt).toBeNull();
  });
});
