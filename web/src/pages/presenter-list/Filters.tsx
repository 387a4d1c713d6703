import { useRef, type SubmitEvent } from 'react';
import { PRESENTER_STATUS_LABELS } from '#contract/api/presenters-labels.ts';
import { PRESENTER_SORTS } from '#contract/sorts.ts';
import type { PresenterFilters } from '#contract/api/presenters.ts';
import { formatCount } from '#web/lib/counts.ts';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChipList } from '#web/ui/ChipList.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { SORT_LABELS, directoryHref, readChoice, type Choice } from './choice.ts';
import styles from './Filters.module.css';

/** Who sits and who has retired, by speciality, name, realm and order; every choice has its address and works without scripts. */
export function Filters({ columnId, choice, filters }: { columnId: number; choice: Choice; filters: PresenterFilters }) {
  const form = useRef<HTMLFormElement>(null);
  const href = (part: Partial<Choice>) => directoryHref(columnId, { ...choice, page: 1, ...part });
  const go = (element: HTMLFormElement) => {
    const typed = new URLSearchParams([...new FormData(element)].map(([name, value]) => [name, typeof value === 'string' ? value : '']));
    void navigate(directoryHref(columnId, readChoice(typed)));
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    go(event.currentTarget);
  };
  return (
    <>
      <Tabs
        label="在席与荣休"
        items={[
          { href: href({ status: 'active' }), label: PRESENTER_STATUS_LABELS.active, count: formatCount(filters.active), current: choice.status === 'active' },
          {
            href: href({ status: 'resigned' }),
            label: PRESENTER_STATUS_LABELS.resigned,
            count: formatCount(filters.resigned),
            current: choice.status === 'resigned',
          },
        ]}
      />
      <form ref={form} className={styles.form} method="get" action={`/presenter/${columnId}`} role="search" aria-label="找主持人" onSubmit={submit}>
        {choice.status === 'resigned' && <input type="hidden" name="status" value="resigned" />}
        {choice.speciality !== '' && <input type="hidden" name="speciality" value={choice.speciality} />}
        <TextInput
          className={styles.text}
          type="search"
          name="q"
          icon="search"
          aria-label="名字或角色"
          placeholder="名字、角色或服务器"
          maxLength={40}
          defaultValue={choice.q}
        />
        <Select
          name="realm"
          aria-label="服务器"
          placeholder="全部服务器"
          options={filters.realms.map(({ name, count }) => ({ value: name, label: `${name}（${count}）` }))}
          defaultValue={choice.realm}
          onChange={() => form.current && go(form.current)}
        />
        <Select
          name="sort"
          aria-label="排序"
          options={PRESENTER_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
          defaultValue={choice.sort}
          onChange={() => form.current && go(form.current)}
        />
        <Button type="submit" size="field" icon="search">
          查找
        </Button>
      </form>
      {filters.specialities.length > 0 && (
        <ChipList
          label="专长"
          className={styles.chips}
          items={[
            { key: '', label: '全部专长', on: choice.speciality === '', href: href({ speciality: '' }) },
            ...filters.specialities.map(({ value, label }) => ({ key: value, label, on: choice.speciality === value, href: href({ speciality: value }) })),
          ]}
        />
      )}
    </>
  );
}
