import { Failure } from '#contract/failures.ts';
import { listDeliveriesOf, type LoggedDelivery } from '#server/modules/deliveries/index.ts';
import { record, recordPrivateRead } from '#server/modules/audit/index.ts';
import { renderKeptText } from '#server/modules/messages/index.ts';
import type { Db, DbContext, WriteContext } from '#server/platform/database/db.ts';
import { closeTopic } from './operators.ts';
import { findPolicyNamed } from './policy.ts';
import { deleteOld, selectNotification, selectUnanswered, type NotificationRow } from './queries-notifications.ts';

const KEPT_DAYS = 180;
const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_UNANSWERED = 100;

/** What waits for somebody to see to it. */
export interface Unanswered extends Pick<NotificationRow, 'id' | 'memberId' | 'topic' | 'answerBy' | 'createdAt'> {
  label: string;
}

/** Returns what nobody has seen to yet, the most urgent first. */
export async function listUnanswered(db: Db): Promise<Unanswered[]> {
  const rows = await selectUnanswered(db, MAX_UNANSWERED);
  return rows.map(({ id, kind, memberId, topic, answerBy, createdAt }) => ({ id, memberId, topic, answerBy, createdAt, label: labelOf(kind) }));
}

/** A notification with what became of it: the proof that somebody was notified. */
export interface NotificationProof extends Pick<NotificationRow, 'id' | 'memberId' | 'answerBy' | 'answeredAt' | 'createdAt'> {
  label: string;
  /** The words that were sent, of a kind with legal effect, with the names of now; null for any other kind. */
  words: { version: number; title: string; content: string } | null;
  deliveries: (LoggedDelivery & { words: { version: number; template?: number; subject: string; text: string } | null })[];
}

/**
 * Opens a notification: the words that were sent and the result of each channel. They may quote what only its member was sent, so reading it goes on
 * record. Throws `notFound`.
 */
export async function openNotification({ tx, now }: WriteContext, id: number): Promise<NotificationProof> {
  const row = await selectNotification(tx, id);
  if (!row) throw new Failure('notFound');
  await recordPrivateRead({ tx, now }, { kind: 'notification', id, field: 'words', memberId: row.memberId });
  const { kind, memberId, words, answerBy, answeredAt, createdAt } = row;
  const kept = words === null ? null : { version: words.version, ...(await renderKeptText(tx, { ...row, words, sentAt: createdAt })) };
  return { id, memberId, answerBy, answeredAt, createdAt, label: labelOf(kind), words: kept, deliveries: await listDeliveriesOf(tx, id) };
}

/** Notes that an operator has seen to what a notification is about. Returns false when nobody waits for that. */
export async function answerNotification({ tx, now }: WriteContext, id: number): Promise<boolean> {
  const row = await selectNotification(tx, id);
  if (!row || row.topic === null || !(await closeTopic({ tx, now }, row.topic))) return false;
  await record({ tx, now }, { act: 'notification.answer', target: { kind: 'notification', id } });
  return true;
}

/** Deletes notifications of long ago that have no legal effect, with their deliveries. */
export async function sweepNotifications({ db, now }: DbContext): Promise<void> {
  await db.transaction((tx) => deleteOld(tx, new Date(now.getTime() - KEPT_DAYS * DAY_MS)));
}

/** Returns what notifications of a kind are, for operators. */
export function labelOf(kind: string): string {
  return findPolicyNamed(kind)?.label ?? kind;
}
