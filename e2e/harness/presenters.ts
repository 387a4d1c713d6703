import { runSql } from '#tools/site/site-database.ts';
import type { SiteProcess } from '#tools/site/site-process.ts';
import { newAccount, type Account } from './accounts.ts';
import { post, signedIn } from './calls.ts';

/** Somebody signed up in this run. */
export interface Seated extends Account {
  /** The header that identifies them. */
  authorization: string;
}

/** Signs somebody up by calls. Returns the account with the header that identifies them. */
export async function enlist(site: SiteProcess, name: string): Promise<Seated> {
  const account = newAccount(name);
  const { email, nickName, password } = account;
  await post(site, 'g/security/send_register_email_verify_code', { authorization: null, body: { email } });
  const mails: { to: string; text: string }[] = await (await fetch(`${site.url}/dev/outbox.json`)).json();
  const code = /\d{6}/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0];
  const { token } = await post<{ token: string }>(site, 'g/account/register', { authorization: null, body: { email, code, nickName, password, agree: true } });
  return { ...account, authorization: `Bearer ${token}` };
}

/** Returns a new member whose application waits, with its number. */
export async function apply(site: SiteProcess, name: string): Promise<{ applicant: Seated; id: number }> {
  const applicant = await enlist(site, name);
  const { id } = await post<{ id: number }>(site, 'presenter/apply_presenter', {
    authorization: applicant.authorization,
    body: {
      character: name,
      realm: '白银之手',
      specialities: ['mediation'],
      weeklyHours: 6,
      experience: '当过两年会计，记过一百多场账，愿意把双方的数字对成一张表，也愿意听完两边的话。'.repeat(2),
      contact: '站内私信',
      agreement: true,
    },
  });
  return { applicant, id };
}

/** Returns a presenter: signed up, applied, approved, and past their probation, as those who sat before five verdicts were asked. */
export async function seat(site: SiteProcess, name: string): Promise<Seated> {
  const seated = await seatNovice(site, name);
  const began = `now() - interval '31 days'`;
  await runSql(
    site,
    `UPDATE presenters p SET since = ${began}, probation_until = ${began} + interval '30 days', tenured_at = ${began} + interval '30 days' FROM members m WHERE m.id = p.member_id AND m.nick_name = $1`,
    [seated.nickName],
  );
  return seated;
}

/** Returns a presenter who was just approved and has done the training case: somebody else signs their verdicts. */
export async function seatNovice(site: SiteProcess, name: string): Promise<Seated> {
  const seated = await seatUntrained(site, name);
  await runSql(site, 'UPDATE presenters p SET training_from = NULL FROM members m WHERE m.id = p.member_id AND m.nick_name = $1', [seated.nickName]);
  return seated;
}

/** Returns a presenter who was just approved and has yet to do the training case. */
export async function seatUntrained(site: SiteProcess, name: string): Promise<Seated> {
  const [{ applicant, id }, operator] = await Promise.all([apply(site, name), signedIn(site, 'operator@hearth.example')]);
  await post(site, `admin/presenter/application/review/${id}`, { authorization: operator, body: { approve: true, reason: '欢迎' } });
  return applicant;
}
