// Deputies and kept notifications as the console shows and changes them: by the same operations as `npm run hearth`.
import type { Answering, DeputyDesk } from '#contract/api/admin/deputies.ts';
import type { ListedNotification, NotificationFindBy, NotificationProof } from '#contract/api/admin/notifications.ts';
import type { Page } from '#contract/envelope.ts';
import { Failure } from '#contract/failures.ts';
import { STATE_LABELS, type DeliveryState } from '#server/modules/deliveries/index.ts';
import { foldNickName } from '#server/modules/members/index.ts';
import type { Db, DbContext } from '#server/platform/database/db.ts';
import { BY_ID, type PageInput } from '#server/platform/database/paging.ts';
import { listDeputies, setAway, setDeputy } from './deputies.ts';
import { answerNotification, labelOf, openNotification } from './log.ts';
import { findPolicyNamed } from './policy.ts';
import { selectCandidates, selectOperators, type DeputyRow } from './queries-deputies.ts';
import { countLegal, selectLegal, selectNickNames, selectUnanswered, type LegalAsked, type NotificationRow } from './queries-notifications.ts';
import { answeringOf } from './rules.ts';
import { subjectOf } from './subject.ts';

const MAX_WAITING = 100;
const BAD: readonly DeliveryState[] = ['bounced', 'refused', 'failed', 'unconfirmed'];

/** Returns the deputy of each operator, who is away, who an alarm of now goes to, and what waits. */
export async function showDesk({ db, now }: DbContext): Promise<DeputyDesk> {
  const [rows, candidates, answering, unanswered] = await Promise.all([
    listDeputies(db),
    selectCandidates({ db, now }),
    listAnswering({ db, now }),
    selectUnanswered(db, MAX_WAITING),
  ]);
  return { operators: rows.map((row) => operatorOf(row, now)), candidates, answering, waiting: await waitingOf(db, unanswered) };
}

/** Returns who an alarm of now goes to at once. */
export async function listAnswering({ db, now }: DbContext): Promise<Answering[]> {
  const rows = answeringOf(await selectOperators({ db, now }));
  const names = await selectNickNames(
    db,
    rows.flatMap(({ id, standsInFor }) => (standsInFor === null ? [id] : [id, standsInFor])),
  );
  const nameOf = (id: number) => names.get(id) ?? '';
  return rows.map(({ id, standsInFor }) => ({ id, nickName: nameOf(id), standsInFor: standsInFor === null ? null : nameOf(standsInFor) }));
}

/** Sets the deputy of an operator and returns that operator. Throws what `setDeputy` throws. */
export async function changeDeputy({ db, now }: DbContext, operatorId: number, deputyId: number | null): Promise<DeputyDesk['operators'][number]> {
  await db.transaction((tx) => setDeputy({ tx, now }, operatorId, deputyId));
  return getOperatorRow({ db, now }, operatorId);
}

/** Sets until when an operator is away and returns that operator. Throws what `setAway` throws. */
export async function changeAway({ db, now }: DbContext, operatorId: number, until: string | null): Promise<DeputyDesk['operators'][number]> {
  await db.transaction((tx) => setAway({ tx, now }, operatorId, until === null ? null : new Date(until)));
  return getOperatorRow({ db, now }, operatorId);
}

/** Returns a page of the notifications with legal effect. Throws `invalidInput` for a broken cursor. */
export async function listLegal(db: Db, { by, q, ...input }: PageInput & { by: NotificationFindBy; q: string }): Promise<Page<ListedNotification>> {
  const asked = askedFor(by, q);
  const [rows, total] = await Promise.all([selectLegal(db, asked, BY_ID.startOf(input)), countLegal(db, asked)]);
  const page = BY_ID.pageOf(rows, { ...input, total }, ({ id }) => ({ id }));
  const items = page.items.map(({ kind, channels, ...row }) => ({
    ...row,
    label: labelOf(kind),
    channels: channels.map(({ channel, state }) => ({ channel, ...resultOf(state) })),
  }));
  return { ...page, items };
}

/** Opens a notification, which goes on record. Throws `notFound`. */
export async function showProof({ db, now }: DbContext, id: number): Promise<NotificationProof> {
  const { memberId, deliveries, ...proof } = await db.transaction((tx) => openNotification({ tx, now }, id));
  const nickName = (await selectNickNames(db, [memberId])).get(memberId) ?? '';
  return {
    ...proof,
    member: { id: memberId, nickName },
    deliveries: deliveries.map(({ id: deliveryId, channel, state, reason, attempts, endedAt, words }) => ({
      id: deliveryId,
      channel,
      ...resultOf(state),
      reason,
      attempts,
      endedAt,
      words: words && { version: words.version, template: words.template || null, subject: words.subject, text: words.text },
    })),
  };
}

/** Notes that somebody sees to what a notification is about. Throws `notFound` where nobody waits for that. */
export async function answerForDesk({ db, now }: DbContext, id: number): Promise<{ id: number }> {
  if (!(await db.transaction((tx) => answerNotification({ tx, now }, id)))) throw new Failure('notFound');
  return { id };
}

function askedFor(by: NotificationFindBy, q: string): LegalAsked {
  const number = /^#?[1-9]\d{0,14}$/.test(q) ? Number(q.replace('#', '')) : null;
  if (q === '') return { id: null, memberId: null, nickFold: null };
  // What is no number finds nothing: no notification has number 0.
  return by === 'number' ? { id: number ?? 0, memberId: null, nickFold: null } : { id: null, memberId: number, nickFold: foldNickName(q) };
}

function resultOf(state: DeliveryState): { stateLabel: string; isBad: boolean } {
  return { stateLabel: STATE_LABELS[state], isBad: BAD.includes(state) };
}

async function getOperatorRow({ db, now }: DbContext, operatorId: number): Promise<DeputyDesk['operators'][number]> {
  const row = (await listDeputies(db)).find((each) => each.operatorId === operatorId);
  if (!row) throw new Failure('forbidden');
  return operatorOf(row, now);
}

function operatorOf({ operatorId, nickName, deputyId, deputyName, deputyRole, awayUntil }: DeputyRow, now: Date): DeputyDesk['operators'][number] {
  const isHolder = deputyRole === 'presenter' || deputyRole === 'operator';
  return {
    id: operatorId,
    nickName,
    deputy: deputyId !== null && isHolder ? { id: deputyId, nickName: deputyName ?? '', role: deputyRole } : null,
    awayUntil: awayUntil !== null && new Date(awayUntil) > now ? awayUntil : null,
  };
}

/** Returns what waits, once for each topic, with everybody who was notified of it. */
async function waitingOf(db: Db, rows: readonly NotificationRow[]): Promise<DeputyDesk['waiting']> {
  const names = await selectNickNames(
    db,
    rows.map(({ memberId }) => memberId),
  );
  return [...Map.groupBy(rows, ({ topic }) => topic).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const policy = findPolicyNamed(first.kind);
    const { wanted, path } = policy?.mail({ about: subjectOf(first), data: first.data }) ?? { wanted: '', path: '/admin' };
    const people = same.map(({ memberId }) => names.get(memberId) ?? '');
    return [{ id: first.id, label: labelOf(first.kind), wanted, path, people, createdAt: first.createdAt, answerBy: first.answerBy }];
  });
}
