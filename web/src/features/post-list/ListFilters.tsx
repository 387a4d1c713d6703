import type { Column } from '#contract/api/columns.ts';
import type { PostSort, SolvedChoice } from '#contract/api/posts.ts';
import { STATE_LABELS } from '#contract/api/trials-state-labels.ts';
import { POST_SORTS } from '#contract/sorts.ts';
import { formatCount } from '#web/lib/counts.ts';
import { ChipList, type ChipItem } from '#web/ui/ChipList.tsx';
import { SegmentedLinks } from '#web/ui/SegmentedLinks.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { listHref, type ListChoice, type ListView } from '#web/lib/list-address.ts';
import { FollowTopic } from '#web/features/follows/FollowTopic.tsx';
import { CASE_STATES } from './list-states.ts';
import styles from './ListFilters.module.css';

/** Of each sort of a list of posts. */
export const SORT_LABELS: Readonly<Record<PostSort, string>> = { latest: '最新', active: '活跃', hot: '热门', essence: '精华' };

const TAGS_SHOWN = 8;

export interface ListFiltersProps {
  view: ListView;
  column: Column;
  choice: ListChoice;
  /** The common tags of the column. */
  tags: readonly string[];
  essenceTotal: number;
}

/** The order of a list, its tags, and the two ways it can be laid out: all of them links, so that each list has an address. */
export function ListFilters({ view, column: { id: columnId, kind }, choice, tags, essenceTotal }: ListFiltersProps) {
  const { sort, tag, solved, state } = choice;
  const isCourt = kind === 'complaint';
  const items = [...(kind === 'question' ? questionChips(view, columnId, choice) : []), ...chips(view, { columnId, tags }, choice)];
  // No complaint is ever an essence.
  const sorts = isCourt ? POST_SORTS.filter((each) => each !== 'essence') : POST_SORTS;
  const tabs = sorts.map((each) => ({
    href: listHref(view, columnId, { sort: each, tag, solved, state }),
    label: SORT_LABELS[each],
    current: each === sort,
    ...(each === 'essence' && essenceTotal > 0 && { count: formatCount(essenceTotal) }),
  }));
  return (
    <div className={styles.filters}>
      <Tabs label="排序" items={tabs} />
      {isCourt && <ChipList label="案子走到哪一步" items={stateChips(view, columnId, choice)} className={styles.states} />}
      {!isCourt && items.length > 1 && <ChipList label="筛选" items={items} className={styles.chips} />}
      {view === 'cart' && !isCourt && (
        <div className={styles.follow}>
          <FollowTopic key={columnId} columnId={columnId} label="关注栏目" size="s" />
        </div>
      )}
      <div className={styles.views}>
        <SegmentedLinks
          label="版式"
          items={[
            { href: listHref('cart', columnId, choice), icon: 'layout-grid', label: '卡片', current: view === 'cart' },
            { href: listHref('mono', columnId, choice), icon: 'rows-3', label: '列表', current: view === 'mono' },
          ]}
        />
      </div>
    </div>
  );
}

const QUESTIONS: readonly { solved: SolvedChoice; label: string }[] = [
  { solved: 'no', label: '未解决' },
  { solved: 'yes', label: '已解决' },
];

/** Pressed again, a choice is taken back. */
function questionChips(view: ListView, columnId: number, { sort, solved }: ListChoice): ChipItem[] {
  return QUESTIONS.map((each) => {
    const on = each.solved === solved;
    return { key: each.solved, label: each.label, on, href: listHref(view, columnId, { sort, solved: on ? null : each.solved }) };
  });
}

function chips(view: ListView, { columnId, tags }: { columnId: number; tags: readonly string[] }, { sort, tag, solved }: ListChoice): ChipItem[] {
  const common = tags.slice(0, TAGS_SHOWN);
  // The chosen tag is shown although it may not be common here.
  const shown = tag === '' || common.includes(tag) ? common : [tag, ...common];
  const items = shown.map((each) => ({ key: each, label: each, on: each === tag, href: listHref(view, columnId, { sort, tag: each }) }));
  return [{ key: '', label: '全部', on: tag === '' && solved === null, href: listHref(view, columnId, { sort }) }, ...items];
}

function stateChips(view: ListView, columnId: number, { sort, state }: ListChoice): ChipItem[] {
  const items = CASE_STATES.map((each) => ({
    key: each,
    label: STATE_LABELS[each],
    on: each === state,
    href: listHref(view, columnId, { sort, state: each }),
  }));
  return [{ key: '', label: '全部', on: state === '', href: listHref(view, columnId, { sort }) }, ...items];
}
