import type { Term } from '#contract/tickets.ts';
import { FilterForm } from '#web/features/court/FilterForm.tsx';
import { withSeparators } from '#web/lib/counts.ts';
import { Select } from '#web/ui/Select.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { isNarrowed, ticketsHref, type TicketChoice } from './choice.ts';

const STATUSES: readonly { status: TicketChoice['status']; label: string }[] = [
  { status: '', label: '全部' },
  { status: 'active', label: '生效' },
  { status: 'expired', label: '期满' },
  { status: 'annulled', label: '已撤销' },
];

export interface TicketFiltersProps {
  columnId: number;
  choice: TicketChoice;
  realms: readonly string[];
  offences: readonly Term[];
  penalties: readonly Term[];
  total: number;
}

/** What is shown of the tickets: everything an address, so that it works without our script as well. */
export function TicketFilters({ columnId, choice, realms, offences, penalties, total }: TicketFiltersProps) {
  const { status } = choice;
  const tabs = STATUSES.map((each) => ({
    href: ticketsHref(columnId, { ...choice, status: each.status, page: 1, after: '' }),
    label: each.label,
    current: each.status === status,
    ...(each.status === status && { count: withSeparators(total) }),
  }));
  return (
    <>
      <Tabs label="状态" items={tabs} />
      <FilterForm
        key={JSON.stringify(choice)}
        action={`/ticket/list/${columnId}`}
        kept={{ status }}
        clearHref={isNarrowed({ ...choice, status: '' }) ? ticketsHref(columnId, { status }) : null}
      >
        <TextInput
          icon="search"
          type="search"
          name="q"
          aria-label="编号或角色名"
          placeholder="编号或角色名"
          autoComplete="off"
          maxLength={40}
          defaultValue={choice.q}
        />
        <TextInput
          icon="server"
          name="realm"
          aria-label="服务器"
          placeholder="全部服务器"
          autoComplete="off"
          maxLength={24}
          list="realms"
          defaultValue={choice.realm}
        />
        <datalist id="realms">
          {realms.map((realm) => (
            <option key={realm}>{realm}</option>
          ))}
        </datalist>
        <Select name="offence" aria-label="案由" placeholder="全部案由" options={offences} defaultValue={choice.offence} />
        <Select name="penalty" aria-label="处罚" placeholder="全部处罚" options={penalties} defaultValue={choice.penalty} />
        <TextInput icon="calendar" type="month" name="month" aria-label="签发月份" defaultValue={choice.month} />
      </FilterForm>
    </>
  );
}
