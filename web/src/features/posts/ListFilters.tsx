import type { PostSort } from '#contract/posts.ts';
import { formatCount } from '#web/lib/counts.ts';
import { ChipList, type ChipItem } from '#web/ui/ChipList.tsx';
import { SegmentedLinks } from '#web/ui/SegmentedLinks.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { listHref, type ListChoice, type ListView } from './list-address.ts';
import styles from './ListFilters.module.css';

const SORTS: readonly { sort: PostSort; label: string }[] = [
  { sort: 'latest', label: '最新' },
  { sort: 'active', label: '活跃' },
  { sort: 'hot', label: '热门' },
  { sort: 'essence', label: '精华' },
];

const TAGS_SHOWN = 8;

export interface ListFiltersProps {
  view: ListView;
  columnId: number;
  choice: ListChoice;
  /** The common tags of the column. */
  tags: readonly string[];
  essenceTotal: number;
}

/** The order of a list, its tags, and the two ways it can be laid out: all of them links, so that each list has an address. */
export function ListFilters({ view, columnId, choice, tags, essenceTotal }: ListFiltersProps) {
  const { sort, tag } = choice;
  const tabs = SORTS.map((each) => ({
    href: listHref(view, columnId, { sort: each.sort, tag }),
    label: each.label,
    current: each.sort === sort,
    ...(each.sort === 'essence' && essenceTotal > 0 && { count: formatCount(essenceTotal) }),
  }));
  return (
    <div className={styles.filters}>
      <Tabs label="排序" items={tabs} />
      {(tags.length > 0 || tag !== '') && <ChipList label="标签" items={chips(view, columnId, choice, tags)} className={styles.chips} />}
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

function chips(view: ListView, columnId: number, { sort, tag }: ListChoice, tags: readonly string[]): ChipItem[] {
  const common = tags.slice(0, TAGS_SHOWN);
  // The chosen tag is shown although it may not be common here.
  const shown = tag === '' || common.includes(tag) ? common : [tag, ...common];
  const items = shown.map((each) => ({ key: each, label: each, on: each === tag, href: listHref(view, columnId, { sort, tag: each }) }));
  return [{ key: '', label: '全部', on: tag === '', href: listHref(view, columnId, { sort }) }, ...items];
}
