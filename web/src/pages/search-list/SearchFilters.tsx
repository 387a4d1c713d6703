import type { SearchPage } from '#contract/api/search.ts';
import { FilterForm } from '#web/ui/FilterForm.tsx';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { withSeparators } from '#web/lib/counts.ts';
import { ChipList } from '#web/ui/ChipList.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { searchHref, type SearchChoice } from './choice.ts';
import styles from './SearchFilters.module.css';

const KINDS = new Set(['article', 'question', 'complaint']);
const CASE_KINDS = new Set(['complaint']);

/** Renders order, column, author and period: all links, so that it works without our script as well. */
export function SearchFilters({ choice, found }: { choice: SearchChoice; found: SearchPage }) {
  const { menu } = useSite();
  const first = { ...choice, page: 1, after: '' };
  const { q, kind, columnId, author, from, to, tag, essence, sort } = choice;
  const kinds = kind === 'case' ? CASE_KINDS : KINDS;
  const columns = menu.filter(
    (column) => kinds.has(column.kind) || [...column.children, ...column.extChildren.flatMap((group) => group.children)].some((item) => kinds.has(item.kind)),
  );
  const essences = found.essences ?? 0;
  return (
    <>
      <Tabs
        label="排序"
        items={[
          { href: searchHref({ ...first, sort: 'relevance', essence: false }), label: '相关', current: sort === 'relevance' && !essence },
          { href: searchHref({ ...first, sort: 'latest', essence: false }), label: '最新', current: sort === 'latest' && !essence },
          ...(kind === 'case'
            ? []
            : [{ href: searchHref({ ...first, essence: true }), label: '精华', current: essence, ...(essences > 0 && { count: withSeparators(essences) }) }]),
        ]}
      >
        {columns.length > 1 && (
          <ChipList
            label="栏目"
            className={styles.columns}
            items={[
              { key: '', label: '全部栏目', on: columnId === '', href: searchHref({ ...first, columnId: '' }) },
              ...columns.map(({ id, name }) => ({
                key: String(id),
                label: name,
                on: columnId === String(id),
                href: searchHref({ ...first, columnId: String(id) }),
              })),
            ]}
          />
        )}
      </Tabs>
      <details className={styles.more} open={[author, from, to, tag].some((each) => each !== '')}>
        <summary>栏目、作者、时间、标签</summary>
        <FilterForm
          key={JSON.stringify(choice)}
          action="/search/list"
          kept={{ q, kind: kind === 'post' ? '' : kind, essence: essence ? '1' : '', sort: sort === 'latest' ? sort : '' }}
          clearHref={[author, from, to, tag].some((each) => each !== '') ? searchHref({ q, kind, columnId, essence, sort }) : null}
        >
          <Select
            name="columnId"
            aria-label="栏目"
            placeholder="全部栏目"
            options={columns.map(({ id, name }) => ({ value: String(id), label: name }))}
            defaultValue={columnId}
          />
          <TextInput icon="user" name="author" aria-label="作者的昵称" placeholder="作者的昵称" autoComplete="off" maxLength={40} defaultValue={author} />
          <TextInput icon="tag" name="tag" aria-label="标签" placeholder="标签" autoComplete="off" maxLength={20} defaultValue={tag} />
          <label className={styles.day} htmlFor="search-from">
            从
            <TextInput id="search-from" type="date" name="from" max="2099-12-31" defaultValue={from} />
          </label>
          <label className={styles.day} htmlFor="search-to">
            到
            <TextInput id="search-to" type="date" name="to" max="2099-12-31" defaultValue={to} />
          </label>
        </FilterForm>
      </details>
    </>
  );
}
