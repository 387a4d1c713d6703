import type { Calc } from '#contract/api/blacklist.ts';
import { withSeparators } from '#web/lib/counts.ts';
import { Figures } from '#web/ui/Figures.tsx';

/** The four numbers over the list. */
export function CalcFigures({ calc: { active, entries, tickets, casesHeard, upheldRate } }: { calc: Calc }) {
  return (
    <Figures
      items={[
        { label: '在列角色', value: withSeparators(active), note: entries > active ? `历来 ${withSeparators(entries)}` : undefined },
        { label: '累计罚单', value: withSeparators(tickets) },
        { label: '审结案件', value: withSeparators(casesHeard) },
        { label: '检举成立', value: upheldRate === null ? '—' : `${Math.round(upheldRate * 1000) / 10}%` },
      ]}
    />
  );
}
