// What a receiver reads. A group reads no name of a character: who clicks sees it, and an annulment takes nothing back that was never written.
import type { WebhookFormat } from '#contract/api/admin/webhooks.ts';
import type { EntryLabels } from '#server/modules/dictionaries/index.ts';

/** What an event says: public facts alone, worded when they are sent. */
export interface HookFacts {
  /** Null: of no game. */
  gameId: number | null;
  /** Of a ticket. */
  number?: string;
  offence?: string;
  penalty?: string;
  /** Of a post or a text. */
  title?: string;
  /** Where it is read: a path of this site. */
  path: string;
  /** Of what may be taken off the site while this is tried again: then nothing is sent. */
  postId?: number;
}

export interface Worded {
  id: string;
  event: string;
  at: string;
  facts: HookFacts;
}

/** What the words are made with. */
export interface WordedFor {
  format: WebhookFormat;
  groupId: string;
  publicUrl: string;
  labels: EntryLabels;
}

/** Returns the body of a delivery. */
export function bodyOf({ id, event, at, facts }: Worded, { format, groupId, publicUrl, labels }: WordedFor): string {
  const url = publicUrl + facts.path;
  if (format === 'onebot') return JSON.stringify({ group_id: Number(groupId), message: `${textOf(event, facts, labels)}\n${url}` });
  const { gameId, number, offence, penalty, title } = facts;
  return JSON.stringify({
    id,
    event,
    at,
    data: { gameId, url, ...(number && { number }), ...(offence && { offence }), ...(penalty && { penalty }), ...(title && { title }) },
  });
}

function textOf(event: string, { number = '', offence = '', penalty = '', title = '' }: HookFacts, labels: EntryLabels): string {
  const offenceLabel = labels('offence', offence).label;
  const penaltyLabel = labels('penalty', penalty).label;
  switch (event) {
    case 'verdict.published':
      return `${number}　成立，${penaltyLabel}。${offenceLabel}`;
    case 'ticket.annulled':
      return `${number}　这张罚单撤销了，此前说的不作数`;
    case 'blacklist.changed':
      return `黑名单有变动：${number}`;
    case 'essence.given':
      return `新的精华：${title}`;
    case 'announcement.started':
      return `公告：${title}`;
    case 'queue.overdue':
      return `有待办逾期了：${title}`;
    case 'check.failed':
      return `站点的检查：${title}`;
    default:
      return `试一试：炉边的推送到了。${title}`;
  }
}
