import type { Ticket } from '#contract/api/tickets.ts';
import { menuItemHref, ticketHref } from '#web/features/blacklist/blacklist-address.ts';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import styles from './ListVerdicts.module.css';

/** Renders the newest tickets, beside the complaints: who they name, the offense, and the term. */
export function ListVerdicts({ verdicts }: { verdicts: readonly Ticket[] }) {
  const { menu } = useSite();
  const all = menuItemHref(menu, '/ticket/list');
  return (
    <section aria-labelledby="verdicts">
      <SectionHead id="verdicts" title="最新裁决" aside={all && <a href={all}>全部罚单</a>} />
      <ol className={styles.verdicts}>
        {verdicts.map((ticket) => (
          <li key={ticket.id}>
            <a href={ticketHref(ticket)}>
              <b className="name">{ticket.subject?.name}</b>
              <span>{ticket.subject?.realm}</span>
            </a>
            <p>
              <Tag tone={ticket.penalty.value === 'warning' ? 'brass' : 'seal'}>{ticket.penalty.label}</Tag>
              {ticket.offence.label}
              <Time iso={ticket.issuedAt} relative />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
