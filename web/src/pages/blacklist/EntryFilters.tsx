import type { LabeledValue } from '#contract/api/tickets.ts';
import { TICKET_STATE_LABELS } from '#contract/api/tickets-labels.ts';
import { ENTRY_SORTS } from '#contract/sorts.ts';
import { FilterForm } from '#web/ui/FilterForm.tsx';
import { withSeparators } from '#web/lib/counts.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Select } from '#web/ui/Select.tsx';
import { ChipList } from '#web/ui/ChipList.tsx';
import { SegmentedLinks } from '#web/ui/SegmentedLinks.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { entriesHref, isFiltered, type EntryChoice, type EntryLayout } from './choice.ts';
import { keepLayout } from './use-kept-layout.ts';
import styles from './EntryFilters.module.css';

const STATUSES: readonly { status: EntryChoice['status']; label: string }[] = [
  { status: '', label: '在列' },
  { status: 'active', label: TICKET_STATE_LABELS.active },
  { status: 'disputed', label: TICKET_STATE_LABELS.disputed },
  { status: 'expired', label: TICKET_STATE_LABELS.expired },
];
const SORT_LABELS: Readonly<Record<EntryChoice['sort'], string>> = { latest: '最近上榜', ending: '快要到期', tickets: '罚单最多' };

export interface EntryFiltersProps {
  columnId: number;
  choice: EntryChoice;
  offences: readonly LabeledValue[];
  penalties: readonly LabeledValue[];
  total: number;
}

/** Renders the filters and layout of the list: all links, so that it works without our script as well. */
export function EntryFilters({ columnId, choice, offences, penalties, total }: EntryFiltersProps) {
  const first = { ...choice, page: 1, after: '' };
  const { q, realm, status, sort, layout } = choice;
  const tabs = STATUSES.map((each) => ({
    href: entriesHref(columnId, { ...first, status: each.status }),
    label: each.label,
    current: each.status === status,
    ...(each.status === status && { count: withSeparators(total) }),
  }));
  return (
    <>
      <div className={styles.bar}>
        <Tabs label="状态" items={tabs} />
        <ChipList
          label="排序"
          className={styles.sorts}
          items={ENTRY_SORTS.map((each) => ({
            key: each,
            label: SORT_LABELS[each],
            on: each === sort,
            href: entriesHref(columnId, { ...first, sort: each }),
          }))}
        />
        {/* The links inside navigate; this only remembers the choice. */}
        <div className={styles.views} onClickCapture={(event) => keepLayout(chosenLayout(event.target))}>
          <SegmentedLinks
            label="版式"
            items={[
              { href: entriesHref(columnId, { ...choice, layout: 'cards' }), icon: 'layout-grid', label: '罚单版式', current: layout === 'cards' },
              { href: entriesHref(columnId, { ...choice, layout: 'rows' }), icon: 'rows-3', label: '列表版式', current: layout === 'rows' },
            ]}
          />
        </div>
      </div>
      <details className={styles.more} open={choice.offence !== '' || choice.penalty !== ''}>
        <summary>
          <Icon name="list-filter" />
          按案由、处罚筛选
        </summary>
        <FilterForm
          key={JSON.stringify(choice)}
          action={`/blacklist/${columnId}`}
          kept={{ q, realm, status, sort: sort === 'latest' ? '' : sort, view: layout === 'rows' ? 'rows' : '' }}
          clearHref={isFiltered(choice) ? entriesHref(columnId, { sort, layout }) : null}
        >
          <Select name="offence" aria-label="案由" placeholder="全部案由" options={offences} defaultValue={choice.offence} />
          <Select name="penalty" aria-label="处罚" placeholder="全部处罚" options={penalties} defaultValue={choice.penalty} />
        </FilterForm>
      </details>
    </>
  );
}

function chosenLayout(target: EventTarget): EntryLayout {
  const link = target instanceof Element ? target.closest('a') : null;
  return link !== null && new URL(link.href).searchParams.get('view') === 'rows' ? 'rows' : 'cards';
}
