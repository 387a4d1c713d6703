import type { SubmitEvent } from 'react';
import type { FindBy, MemberList, MemberSort } from '#contract/api/staff-members.ts';
import { ignoreEnterWhileComposing } from '#web/lib/ime.ts';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { ChipList } from '#web/ui/ChipList.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/Icon.tsx';
import box from '#web/ui/search-box.module.css';
import { Select } from '#web/ui/Select.tsx';
import { FIND_LABELS, memberHref, SHELF_LABELS, SHELVES, SORT_LABELS, type MemberChoice, type Shelf } from './member-address.ts';
import styles from './page.module.css';

const entriesOf = <Key extends string>(labels: Readonly<Record<Key, string>>) => Object.entries<string>(labels).map(([value, label]) => ({ value, label }));

/** Renders by what members are found, which of them, and in what order. */
export function MemberFilters({ choice, counts }: { choice: MemberChoice; counts: MemberList['counts'] }) {
  const go = (change: Partial<MemberChoice>) => void navigate(memberHref({ ...choice, open: '', tab: 'facts', ...change }));
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [q, by] = [form.get('q'), form.get('by')];
    go({ q: typeof q === 'string' ? q.trim() : '', by: findByOf(by) });
  };
  return (
    <form className={styles.filters} role="search" action="/admin/members" onSubmit={search}>
      <Select key={choice.by} name="by" aria-label="按什么找" className={styles.by} options={entriesOf(FIND_LABELS)} defaultValue={choice.by} />
      <span className={classNames(box.box, styles.search)}>
        <Icon name="search" />
        <input
          key={choice.q}
          type="search"
          name="q"
          aria-label="找会员"
          placeholder="昵称、编号、邮箱、手机、角色名、网络指纹"
          autoComplete="off"
          maxLength={100}
          defaultValue={choice.q}
          onKeyDown={ignoreEnterWhileComposing}
        />
      </span>
      <Select
        aria-label="排序"
        className={styles.sort}
        options={entriesOf(SORT_LABELS)}
        value={choice.sort}
        onChange={({ target }) => go({ sort: sortOf(target.value) })}
      />
      <ChipList
        label="哪一些"
        className={styles.shelves}
        items={SHELVES.map((shelf) => ({
          key: shelf,
          label: countedLabel(shelf, counts),
          on: choice.shelf === shelf,
          href: memberHref({ ...choice, shelf, open: '', tab: 'facts' }),
        }))}
      />
    </form>
  );
}

function countedLabel(shelf: Shelf, counts: MemberList['counts']): string {
  const byShelf: Partial<Record<Shelf, number>> = {
    suspended: counts.suspended,
    new: counts.new,
    reported: counts.reported,
    presenter: counts.presenters,
    operator: counts.operators,
    closing: counts.closing,
  };
  const count = byShelf[shelf];
  return count === undefined ? SHELF_LABELS[shelf] : `${SHELF_LABELS[shelf]} ${count}`;
}

function findByOf(value: FormDataEntryValue | null): FindBy {
  const known: readonly FindBy[] = ['any', 'nick', 'id', 'mail', 'mobile', 'character', 'print'];
  return known.find((each) => each === value) ?? 'any';
}

function sortOf(value: string): MemberSort {
  const known: readonly MemberSort[] = ['lastSeen', 'joined', 'reports'];
  return known.find((each) => each === value) ?? 'lastSeen';
}
