import type { SceneryFilters as Filters } from '#contract/api/scenery.ts';
import { FilterForm } from '#web/ui/FilterForm.tsx';
import { SCENERY_SORTS } from '#contract/sorts.ts';
import { COLORS, galleryHref, isFiltered, ORIENTATIONS, SORT_LABELS, type SceneryChoice } from '#web/features/scenery/scenery-address.ts';
import { withSeparators } from '#web/lib/counts.ts';
import { ChipList } from '#web/ui/ChipList.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import styles from './SceneryFilters.module.css';

const ZONES_SHOWN = 6;
const TAGS_SHOWN = 14;

export interface SceneryFiltersProps {
  columnId: number;
  choice: SceneryChoice;
  filters: Filters;
  total: number;
}

/** What of the wall is looked at, and in which order: everything an address, so that it works without our script as well. */
export function SceneryFilters({ columnId, choice, filters, total }: SceneryFiltersProps) {
  const first = { ...choice, page: 1, after: '' };
  const hrefWith = (change: Partial<SceneryChoice>) => galleryHref(columnId, { ...first, ...change });
  const { q, zone, expansion, tag, orientation, color, sort } = choice;
  const tabs = SCENERY_SORTS.map((each) => ({
    href: hrefWith({ sort: each }),
    label: SORT_LABELS[each],
    current: each === sort,
    ...(each === sort && { count: withSeparators(total) }),
  }));
  const zones = [
    { key: '', label: '全部区域', on: zone === '', href: hrefWith({ zone: '' }) },
    ...filters.zones.slice(0, ZONES_SHOWN).map(({ value, label }) => ({ key: value, label, on: value === zone, href: hrefWith({ zone: value }) })),
  ];
  return (
    <div className={styles.filters}>
      <Tabs label="排序" items={tabs} />
      <ChipList label="区域" className={styles.zones} items={zones} />
      {/* Open from the start where something is chosen in it. */}
      <details className={styles.fold} open={isFiltered({ ...choice, zone: '' })}>
        <summary>
          <Icon name="sliders-horizontal" />
          找一张
        </summary>
        <FilterForm
          action={`/scenery/${columnId}`}
          kept={{ sort: sort === 'latest' ? '' : sort, tag, orientation, color }}
          clearHref={isFiltered(choice) ? galleryHref(columnId, { sort }) : null}
        >
          <TextInput
            icon="search"
            type="search"
            name="q"
            aria-label="标题、地方、标签或图说"
            placeholder="标题、地方、图说里的字"
            autoComplete="off"
            maxLength={40}
            defaultValue={q}
          />
          <Select name="zone" aria-label="区域" placeholder="全部区域" options={countedOptions(filters.zones, zone)} defaultValue={zone} />
          <Select
            name="expansion"
            aria-label="资料片"
            placeholder="全部资料片"
            options={countedOptions(filters.expansions, expansion)}
            defaultValue={expansion}
          />
        </FilterForm>
        <div className={styles.rows}>
          <ul className={styles.colors} aria-label="颜色">
            {COLORS.map(({ value, label }) => {
              const count = filters.colors.find((each) => each.value === value)?.count ?? 0;
              return (
                <li key={value}>
                  <a
                    href={hrefWith({ color: color === value ? '' : value })}
                    className={styles.color}
                    data-tint={value}
                    aria-current={color === value ? 'true' : undefined}
                    aria-label={`${label}，${count} 张`}
                    title={`${label}，${count} 张`}
                  >
                    <span />
                  </a>
                </li>
              );
            })}
          </ul>
          <ChipList
            label="画幅"
            items={ORIENTATIONS.map(({ value, label }) => ({
              key: value,
              label,
              on: orientation === value,
              href: hrefWith({ orientation: orientation === value ? '' : value }),
            }))}
          />
        </div>
        {filters.tags.length > 0 && (
          <ChipList
            label="标签"
            className={styles.tags}
            items={filters.tags
              .slice(0, TAGS_SHOWN)
              .map(({ value, label }) => ({ key: value, label: `#${label}`, on: tag === value, href: hrefWith({ tag: tag === value ? '' : value }) }))}
          />
        )}
      </details>
    </div>
  );
}

/** Returns the options with their counts; a chosen one is included even when its count is zero. */
function countedOptions(counted: Filters['zones'], chosen: string): { value: string; label: string }[] {
  const options = counted.map(({ value, label, count }) => ({ value, label: `${label}（${count}）` }));
  return chosen === '' || counted.some(({ value }) => value === chosen) ? options : [...options, { value: chosen, label: chosen }];
}
