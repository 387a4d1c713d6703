import type { AppealState, TicketStatus } from './tickets.ts';

/** The states of a ticket or an entry as people read them; disputed while an appeal is open. */
export const TICKET_STATE_LABELS: Readonly<Record<TicketStatus | 'disputed', string>> = {
  active: '生效',
  disputed: '申诉中',
  suspended: '暂停列名',
  expired: '期满',
  annulled: '已撤销',
};

/** The states of an appeal as people read them. */
export const APPEAL_LABELS: Readonly<Record<AppealState, string>> = {
  claimed: '等核对短码',
  open: '等答复',
  affirmed: '维持',
  reduced: '减轻',
  annulled: '撤销',
  dropped: '未能核对',
  unanswered: '没有人答复',
};
