import type { Home } from '#contract/api/home.ts';
import { menuItemHref } from '#web/features/blacklist/blacklist-address.ts';
import { SlipGrid } from '#web/features/blacklist/SlipGrid.tsx';
import { TicketSlip } from '#web/features/blacklist/TicketSlip.tsx';
import { daysText, rateText } from '#web/features/presenters/presenter-labels.ts';
import { withSeparators } from '#web/lib/counts.ts';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { Figures } from '#web/ui/Figures.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Time } from '#web/ui/Time.tsx';
import styles from './Court.module.css';

/** Renders the court in a few numbers, its clocks, and the latest valid verdicts. */
export function Court({ figures, clocks, verdicts }: Pick<Home, 'figures' | 'clocks' | 'verdicts'>) {
  const { menu } = useSite();
  const blacklist = menuItemHref(menu, '/blacklist');
  const tickets = menuItemHref(menu, '/ticket/list');
  const days = daysText(clocks.medianDays);
  return (
    <>
      <section className={styles.part} aria-labelledby="court">
        <SectionHead id="court" title="名单与时钟" aside={blacklist && <a href={blacklist}>查黑名单</a>} />
        <Figures
          items={[
            { label: '在列角色', value: withSeparators(figures.active), note: `累计罚单 ${withSeparators(figures.tickets)}` },
            { label: '审结案件', value: withSeparators(figures.casesHeard), note: `成立 ${rateText(figures.upheldRate)}` },
            { label: '在办', value: withSeparators(clocks.open), note: clocks.waiting > 0 ? `待受理 ${withSeparators(clocks.waiting)}` : undefined },
            { label: '裁决用时（中位）', value: days.value, note: days.unit || undefined },
          ]}
        />
        <p className={styles.oldest}>
          <span>
            {clocks.oldestOpenAt === null ? (
              '现在没有等着的案子。'
            ) : (
              <>
                等得最久的一件，从 <Time iso={clocks.oldestOpenAt} form="minute" /> 等到现在。
              </>
            )}
          </span>
          <a className="link" href="/clocks">
            看全部时钟
          </a>
        </p>
      </section>
      {verdicts.length > 0 && (
        <section className={styles.part} aria-labelledby="verdicts">
          <SectionHead id="verdicts" title="最近裁决" aside={tickets && <a href={tickets}>全部罚单</a>} />
          <SlipGrid>
            {verdicts.map((ticket) => (
              <TicketSlip key={ticket.id} ticket={ticket} />
            ))}
          </SlipGrid>
        </section>
      )}
    </>
  );
}
