import { useState } from 'react';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FilterForm } from '#web/ui/FilterForm.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { contentHref, STATUSES, type ContentChoice } from './content-address.ts';
import { STATUS_LABELS } from './content-labels.ts';
import { columnsOf } from './columns.ts';
import styles from './ContentFilters.module.css';

/** Renders by what the list is searched: words, author, column, game, state, days. */
export function ContentFilters({ choice }: { choice: ContentChoice }) {
  const { menu, games } = useSite();
  const { kind, bin, status, column, game, author, print, q, from, to } = choice;
  const isFurther = [status, column, game, author, print, from, to].some((value) => value !== '');
  const isNarrowed = isFurther || q !== '';
  const [isOpen, setOpen] = useState(isFurther);
  return (
    <FilterForm
      key={contentHref(choice)}
      action="/admin/content"
      kept={{ kind: kind === 'post' ? '' : kind, bin: bin ? 'true' : '' }}
      clearHref={isNarrowed ? contentHref({ kind, bin }) : null}
    >
      <Field label="字句">{(control) => <TextInput {...control} type="search" name="q" defaultValue={q} />}</Field>
      <Button className={styles.further} icon="list-filter" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? '收起别的条件' : '别的条件'}
      </Button>
      <div className={styles.fields} data-open={isOpen || undefined}>
        <Field label="作者">{(control) => <TextInput {...control} name="author" placeholder="昵称或编号" defaultValue={author} />}</Field>
        <Field label="网络指纹">{(control) => <TextInput {...control} name="print" maxLength={9} placeholder="7F3A-91C2" defaultValue={print} />}</Field>
        {kind !== 'scenery' && (
          <Field label="栏目">
            {(control) => (
              <Select
                {...control}
                name="column"
                placeholder="所有栏目"
                defaultValue={column}
                options={columnsOf(menu).map(({ id, name }) => ({ value: String(id), label: name }))}
              />
            )}
          </Field>
        )}
        <Field label="游戏">
          {(control) => (
            <Select
              {...control}
              name="game"
              placeholder="所有游戏"
              defaultValue={game}
              options={games.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          )}
        </Field>
        {!bin && (
          <Field label="状态">
            {(control) => (
              <Select
                {...control}
                name="status"
                placeholder="所有状态"
                defaultValue={status}
                options={STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))}
              />
            )}
          </Field>
        )}
        <Field label="从">{(control) => <TextInput {...control} type="date" name="from" defaultValue={from} />}</Field>
        <Field label="到">{(control) => <TextInput {...control} type="date" name="to" defaultValue={to} />}</Field>
      </div>
    </FilterForm>
  );
}
