import type { Ticket } from '#contract/api/tickets.ts';
import { Time } from '#web/ui/Time.tsx';

/** From when to when a penalty holds. */
export function PenaltyPeriod({ ticket: { penalty, issuedAt, expiresAt } }: { ticket: Pick<Ticket, 'penalty' | 'issuedAt' | 'expiresAt'> }) {
  if (expiresAt !== null) {
    return (
      <>
        <Time iso={issuedAt} /> 至 <Time iso={expiresAt} />
      </>
    );
  }
  if (penalty.value === 'warning') return '记一次，没有期限';
  return (
    <>
      <Time iso={issuedAt} /> 起，长期；每年可以申请一次复查
    </>
  );
}
