import type { LabeledValue } from '#contract/api/tickets.ts';
import { FilterForm } from '#web/ui/FilterForm.tsx';
import { CASE_STATES } from '#web/features/post-list/list-states.ts';
import { STATE_LABELS } from '#contract/api/trials-labels.ts';
import { withSeparators } from '#web/lib/counts.ts';
import { ChipList } from '#web/ui/ChipList.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { deskHref, type DeskChoice } from './choice.ts';
import styles from './DeskFilters.module.css';

export interface DeskFiltersProps {
  columnId: number;
  choice: DeskChoice;
  /** Of the game's cases, by state. */
  counts: Readonly<Record<string, number>>;
  appealTotal: number;
  heldTotal: number;
  proofTotal: number;
  reportTotal: number;
  offences: readonly LabeledValue[];
}

/** What of the desk is shown; each choice is an address. */
export function DeskFilters({ columnId, choice, counts, appealTotal, heldTotal, proofTotal, reportTotal, offences }: DeskFiltersProps) {
  const { view, state, offence, mine, overdue } = choice;
  const open = Object.entries(counts).reduce((sum, [name, count]) => (name === 'closed' ? sum : sum + count), 0);
  const tab = (to: DeskChoice['view'], label: string, count: number) => ({
    href: deskHref(columnId, { view: to }),
    label,
    count: withSeparators(count),
    current: view === to,
  });
  const at = (part: Partial<DeskChoice>) => deskHref(columnId, { ...choice, page: 1, after: '', ...part });
  return (
    <>
      <Tabs
        label="审理台"
        items={[
          tab('cases', '案子', open),
          tab('appeals', '申诉', appealTotal),
          tab('proofs', '核对角色', proofTotal),
          tab('reports', '举报', reportTotal),
          tab('held', '待看的帖子', heldTotal),
        ]}
      />
      {view === 'cases' && (
        <div className={styles.filters}>
          <ChipList
            label="状态"
            items={[
              { key: '', label: '未结', on: state === '', href: at({ state: '' }) },
              ...CASE_STATES.map((each) => ({
                key: each,
                label: `${STATE_LABELS[each]} ${withSeparators(counts[each] ?? 0)}`,
                on: state === each,
                href: at({ state: each }),
              })),
            ]}
          />
          <ChipList
            label="范围"
            items={[
              { key: 'mine', label: '我手上的', on: mine, href: at({ mine: !mine }) },
              { key: 'overdue', label: '已超时', on: overdue, href: at({ overdue: !overdue }) },
            ]}
          />
          <FilterForm
            key={offence}
            action={`/trial/desk/${columnId}`}
            kept={{ state, ...(mine && { mine: '1' }), ...(overdue && { overdue: '1' }) }}
            clearHref={offence === '' ? null : at({ offence: '' })}
          >
            <Select name="offence" aria-label="案由" placeholder="全部案由" options={offences} defaultValue={offence} />
          </FilterForm>
        </div>
      )}
    </>
  );
}
