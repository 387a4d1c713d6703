import type { SubmitEvent } from 'react';
import { AUDIT_GROUP_NAMES, AUDIT_GROUPS } from '#contract/api/audit-groups.ts';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { ignoreEnterWhileComposing } from '#web/lib/ime.ts';
import { ChipList } from '#web/ui/ChipList.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import box from '#web/ui/search-box.module.css';
import { classNames } from '#web/ui/class-names.ts';
import { Select } from '#web/ui/Select.tsx';
import { AUDIT_DAYS, auditHref, type AuditChoice } from './audit-address.ts';
import { dayOptions } from '../parts/labels/day-labels.ts';
import { ACTOR_LABELS } from '../parts/record-labels.ts';
import styles from './AuditFilters.module.css';

const ROLES = ['operator', 'presenter', 'system'] as const;

/** Renders by what the record is searched: who, how far back, words, kinds of acts. */
export function AuditFilters({ choice, actorName, isOperator }: { choice: AuditChoice; actorName: string; isOperator: boolean }) {
  const go = (change: Partial<AuditChoice>) => void navigate(auditHref({ ...choice, open: '', ...change }));
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = new FormData(event.currentTarget).get('q');
    go({ q: typeof q === 'string' ? q.trim() : '' });
  };
  return (
    <form className={styles.filters} role="search" action="/admin/audit" onSubmit={search}>
      {isOperator && (
        <Select
          aria-label="身份"
          className={styles.select}
          placeholder="所有身份"
          options={ROLES.map((role) => ({ value: role, label: ACTOR_LABELS[role] }))}
          value={choice.role}
          onChange={({ target }) => go({ role: ROLES.find((role) => role === target.value) ?? '' })}
        />
      )}
      <Select
        aria-label="多久以来"
        className={styles.select}
        placeholder="一直以来"
        options={dayOptions(AUDIT_DAYS)}
        value={choice.days}
        onChange={({ target }) => go({ days: target.value })}
      />
      <span className={classNames(box.box, styles.search)}>
        <Icon name="search" />
        <input
          key={choice.q}
          type="search"
          name="q"
          aria-label="找对象或理由"
          placeholder="对象、理由、批号、请求号"
          autoComplete="off"
          defaultValue={choice.q}
          onKeyDown={ignoreEnterWhileComposing}
        />
      </span>
      <ChipList
        label="哪一类"
        items={[
          { key: '', label: '全部', on: choice.group === '', href: auditHref({ ...choice, group: '', open: '' }) },
          ...AUDIT_GROUP_NAMES.map((group) => ({
            key: group,
            label: AUDIT_GROUPS[group].label,
            on: choice.group === group,
            href: auditHref({ ...choice, group, open: '' }),
          })),
          { key: 'undoable', label: '还能撤销的', on: choice.undoable, href: auditHref({ ...choice, undoable: !choice.undoable, open: '' }) },
        ]}
      />
      <AppliedFilters choice={choice} actorName={actorName} />
    </form>
  );
}

/** Renders the filters that were taken over from a record, each with a way to drop it. */
function AppliedFilters({ choice, actorName }: { choice: AuditChoice; actorName: string }) {
  const filtered = [
    choice.actor !== '' && { key: 'actor', label: `只看${actorName}做的`, href: auditHref({ ...choice, actor: '', open: '' }) },
    choice.batch !== '' && { key: 'batch', label: '只看这一批', href: auditHref({ ...choice, batch: '', open: '' }) },
    choice.targetId !== '' && { key: 'target', label: '只看这一个对象', href: auditHref({ ...choice, targetKind: '', targetId: '', open: '' }) },
  ].filter((each) => each !== false);
  if (filtered.length === 0) return null;
  return <ChipList label="收窄到" items={filtered.map(({ key, label, href }) => ({ key, label: `${label} ×`, on: true, href }))} />;
}
