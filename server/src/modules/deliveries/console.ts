// What was sent, as operators see it, and what they try. Addresses are not kept; a member's own is shown where it is still the one that was written to.
import { maskEmail } from '#contract/text/mask-email.ts';
import type { MailRow, MailSetup, Tried } from '#contract/api/admin/deliveries.ts';
import type { Page } from '#contract/envelope.ts';
import { Failure } from '#contract/failures.ts';
import { actorOf, performAct, record } from '#server/modules/audit/index.ts';
import { sampleMail, sampleSms } from '#server/modules/mail-templates/index.ts';
import type { MemberRequest, Platform } from '#server/platform/api.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import { BY_ID, type PageInput } from '#server/platform/database/paging.ts';
import { readSettingValues } from '#server/platform/state/site-settings.ts';
import { sendNow } from './account.ts';
import { addressHash } from './address.ts';
import { ACCOUNT_DELIVERIES, isAccountDelivery, type DeliveryState } from './delivery.ts';
import { STATE_LABELS } from './log.ts';
import { countForConsole, getLastReason, findMemberAt, selectBounces, selectForConsole, type BounceRow, type ConsoleRow } from './queries-console.ts';
import { selectEmail } from './queries-log.ts';
import { deleteBounced } from './queries-send.ts';

const LISTED_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;
const MAX_BOUNCES = 200;

/** What this module needs of later ones. */
export interface ConsoleHooks {
  /** Returns what a kind of deliveries is called. */
  labelOf(kind: string): string;
  /** Returns a member's number; null: none. */
  findMobile(request: MemberRequest): Promise<string | null>;
}

/** Returns a page of what was sent over a channel within thirty days. Throws `invalidInput` for a broken cursor. */
export async function listSent(
  { db, now, platform }: Pick<MemberRequest, 'db' | 'now' | 'platform'>,
  { channel, state, ...input }: PageInput & { channel: 'mail' | 'text'; state: DeliveryState | null },
  labelOf: ConsoleHooks['labelOf'],
): Promise<Page<MailRow>> {
  const asked = { channel, state, since: new Date(now.getTime() - LISTED_DAYS * DAY_MS) };
  const [rows, total] = await Promise.all([selectForConsole(db, asked, BY_ID.startOf(input)), countForConsole(db, asked)]);
  const page = BY_ID.pageOf(rows, { ...input, total }, ({ id }) => ({ id }));
  return {
    ...page,
    items: page.items.map((row) => rowOf(row, { platform, label: isAccountDelivery(row.kind) ? ACCOUNT_DELIVERIES[row.kind].label : labelOf(row.kind) })),
  };
}

/** Returns who carries mails and text messages, and where nobody is. */
export async function viewSetup(request: MemberRequest, { findMobile }: ConsoleHooks): Promise<MailSetup> {
  const { db, platform, viewer } = request;
  const { config, mail } = platform;
  const [{ settings }, bounces, own, number] = await Promise.all([
    readSettingValues(db),
    selectBounces(db, MAX_BOUNCES),
    selectEmail(db, viewer.id),
    findMobile(request),
  ]);
  const byEnvironment = config.smtpUrl !== null;
  const host = byEnvironment ? '由环境变量给出' : settings.smtpHost;
  return {
    mail: {
      provider: host === '' ? '没有接上，信留在这台机器上' : host,
      delivers: mail.delivers,
      from: byEnvironment || settings.smtpFrom === '' ? config.smtpFrom : settings.smtpFrom,
      ownAddress: own === null ? '' : maskEmail(own),
    },
    text: {
      provider: config.sms === null ? '没有接上，短信留在这台机器上' : '阿里云短信，由环境变量给出',
      delivers: config.sms !== null,
      ownNumber: number ?? '',
    },
    bounces: bounces.map((row) => bounceOf(row, platform)),
  };
}

/** Sends a mail to the caller's own address, waits for the server and puts it on record. Throws `mailMissing` for an account without an address. */
export async function tryMail(request: MemberRequest): Promise<Tried> {
  const to = await selectEmail(request.db, request.viewer.id);
  if (to === null) throw new Failure('emailInvalid');
  return tryOut(request, 'mail-test', { to, subject: '试信：收到了就好', text: '这是从后台寄出的一封试信。收到了，说明信寄得出去。' });
}

/** Sends a mail in words that are not saved, with made-up values in its places, to the caller's own address likewise. Throws what `sampleMail` throws. */
export async function tryTemplate(request: MemberRequest, { kind, ...words }: { kind: string; subject: string; text: string }): Promise<Tried> {
  const mail = sampleMail(kind, words);
  const to = await selectEmail(request.db, request.viewer.id);
  if (to === null) throw new Failure('emailInvalid');
  return tryOut(request, 'mail-test', { to, ...mail });
}

/** Sends a text message to the caller's own number likewise. Throws `mobileNotBound`. */
export async function tryText(request: MemberRequest, number: string | null): Promise<Tried> {
  if (number === null) throw new Failure('mobileNotBound');
  return tryOut(request, 'text-test', { to: number, subject: '', text: '试短信：收到了就好', content: { code: '000000' } });
}

/** Sends a text message in words that are not saved, with made-up values in its places, to the caller's own number likewise. Throws what `sampleSms` throws. */
export async function tryTextTemplate(
  request: MemberRequest,
  { number, kind, text, providerCode }: { number: string | null; kind: string; text: string; providerCode: string },
): Promise<Tried> {
  const sample = sampleSms(kind, text);
  if (number === null) throw new Failure('mobileNotBound');
  return tryOut(request, 'text-test', { to: number, subject: '', ...sample, providerCode });
}

/** Lets mail go to a bounced address again. Throws `notFound`. */
export async function release({ db, now }: DbContext, id: string): Promise<{ id: string }> {
  const hash = Buffer.from(id, 'hex');
  return db.transaction(async (tx) => {
    const memberId = await findMemberAt(tx, hash);
    if (!(await deleteBounced(tx, hash))) throw new Failure('notFound');
    await record({ tx, now }, { act: 'mail.release', target: memberId === null ? { kind: 'address', id: 'unknown' } : { kind: 'member', id: memberId } });
    return { id };
  });
}

async function tryOut(
  request: MemberRequest,
  kind: 'mail-test' | 'text-test',
  written: { to: string; subject: string; text: string; content?: { code: string } | { until: string }; providerCode?: string },
): Promise<Tried> {
  const { platform, viewer, now } = request;
  const begun = performance.now();
  let ok = true;
  try {
    await sendNow({ ...platform, now }, { kind, memberId: viewer.id, ...written });
  } catch (error) {
    if (error instanceof Failure && error.name === 'tooManyRequests') throw error;
    ok = false;
  }
  const ms = Math.round(performance.now() - begun);
  const result = ok ? '对方收下了' : `没有收下：${await getLastReason(platform.db, kind, viewer.id)}`;
  const asked = { name: kind, actor: actorOf(request), request: { reason: '', expected: null, isPreview: false } };
  const act = kind === 'mail-test' ? 'mail.test' : 'sms.test';
  const performed = await performAct(platform.db, asked, (tx) => record({ tx, now }, { act, target: { kind: 'member', id: viewer.id }, after: { ok, ms } }));
  return { ok, ms, answer: result, audit: performed.preview === null ? performed.receipt.audit : null };
}

function rowOf(row: ConsoleRow, { platform, label }: { platform: Platform; label: string }): MailRow {
  const { id, member, state, reason, attempts, at, endedAt } = row;
  return { id, label, member, to: shownAddress(row, platform), state, stateLabel: STATE_LABELS[state], answer: reason, attempts, at, endedAt };
}

function bounceOf(row: BounceRow, platform: Platform): MailSetup['bounces'][number] {
  return { id: row.addressHash.toString('hex'), member: row.member, to: shownAddress(row, platform), reason: row.reason, at: row.at };
}

function shownAddress({ email, addressHash: hash }: { email: string | null; addressHash: Buffer | null }, { secrets }: Platform): string {
  return email !== null && hash !== null && addressHash(secrets, email).equals(hash) ? maskEmail(email) : '';
}
