import type { Calc } from '#contract/api/blacklist.ts';
import { entryHref } from '#web/features/blacklist/blacklist-address.ts';
import { BarTable } from './BarTable.tsx';
import { entriesHref } from './choice.ts';
import { MonthChart } from './MonthChart.tsx';
import { Panel } from './Panel.tsx';
import styles from './CalcCharts.module.css';

const OFFENCES_SHOWN = 6;
const REALMS_SHOWN = 6;

/** Renders what the tickets were for, where, and when, and the repeat offenders. */
export function CalcCharts({ calc: { byOffence, byRealm, byMonth, repeated }, columnId }: { calc: Calc; columnId: number }) {
  return (
    <section className={styles.charts} aria-label="统计">
      <Panel title="按案由" note="历来罚单">
        <BarTable
          head="案由"
          shown={OFFENCES_SHOWN}
          rows={byOffence.map(({ value, label, count }) => ({ key: value, label, count, href: entriesHref(columnId, { offence: value }) }))}
        />
      </Panel>
      <Panel title="按服务器" note="前十">
        <BarTable
          head="服务器"
          shown={REALMS_SHOWN}
          rows={byRealm.map(({ realm, count }) => ({ key: realm, label: realm, count, href: entriesHref(columnId, { realm }) }))}
        />
      </Panel>
      <Panel title="趋势" note="近 24 个月的罚单" wide>
        <MonthChart months={byMonth} />
      </Panel>
      {repeated.length > 0 && (
        <Panel title="再犯" note="罚单不止一张" whole>
          <ol className={styles.repeated}>
            {repeated.map(({ id, name, realm, tickets }) => (
              <li key={id}>
                <a href={entryHref(id)}>
                  {name}
                  <small>{realm}</small>
                </a>
                <i />
                <b>{tickets} 张</b>
              </li>
            ))}
          </ol>
        </Panel>
      )}
    </section>
  );
}
