import type { TicketView } from '#contract/api/tickets.ts';

/** Returns why no appeal can be filed now, as a sentence; null: one can. What only the server knows is reported when the form is sent. */
export function refuseAppeal({ status, appeals, appealBy }: Pick<TicketView, 'status' | 'appeals' | 'appealBy'>): string | null {
  if (status === 'annulled') return '这张罚单已经撤销，名字也从公开处移除了，不必再申诉。';
  if (appeals.some(({ state }) => state === 'open')) return '有一份申诉正在等另一位主持人答复，结果会写在这里，也会发到消息里。';
  const decided = appeals.filter(({ state }) => state === 'affirmed' || state === 'reduced').length;
  if (appealBy === null && decided === 0 && status === 'expired') return '这张罚单已经期满，申诉期也过了。';
  return null;
}
