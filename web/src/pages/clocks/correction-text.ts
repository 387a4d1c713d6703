/** Tickets of verdicts, and what became of them later. */
export interface Corrected {
  tickets: number;
  reduced: number;
  annulled: number;
}

/** Of fewer tickets a share says nothing. */
const MIN_TICKETS_FOR_SHARE = 10;

/** Returns how many tickets were changed later, as a share where there are enough of them; a dash without a ticket. */
export function correctionText({ tickets, reduced, annulled }: Corrected): string {
  if (tickets === 0) return '—';
  const changes = [...(reduced > 0 ? [`${reduced} 张减轻`] : []), ...(annulled > 0 ? [`${annulled} 张被撤销`] : [])];
  const counts = `${tickets} 张罚单，${changes.length === 0 ? '都站住了' : changes.join('，')}`;
  return tickets < MIN_TICKETS_FOR_SHARE ? counts : `${Math.round(((reduced + annulled) / tickets) * 1000) / 10}%（${counts}）`;
}
