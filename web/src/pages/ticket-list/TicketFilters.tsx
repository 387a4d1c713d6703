import type { LabeledValue } from '#contract/api/tickets.ts';
import { TICKET_STATE_LABELS } from '#contract/api/tickets-labels.ts';
import { CharacterFilters } from '#web/features/blacklist/CharacterFilters.tsx';
import { FilterForm } from '#web/ui/FilterForm.tsx';
import { withSeparators } from '#web/lib/counts.ts';
import { Tabs } from '#web/ui/Tabs.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { isFiltered, ticketsHref, type TicketChoice } from './choice.ts';

const STATUSES: readonly { status: TicketChoice['status']; label: string }[] = [
  { status: '', label: '全部' },
  { status: 'active', label: TICKET_STATE_LABELS.active },
  { status: 'suspended', label: TICKET_STATE_LABELS.suspended },
  { status: 'expired', label: TICKET_STATE_LABELS.expired },
  { status: 'annulled', label: TICKET_STATE_LABELS.annulled },
];

export interface TicketFiltersProps {
  columnId: number;
  choice: TicketChoice;
  realms: readonly string[];
  offences: readonly LabeledValue[];
  penalties: readonly LabeledValue[];
  total: number;
}

/** Renders the filters of the tickets: all links, so that it works without our script as well. */
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
        clearHref={isFiltered({ ...choice, status: '' }) ? ticketsHref(columnId, { status }) : null}
      >
        <CharacterFilters label="编号或角色名" placeholder="编号或角色名" choice={choice} realms={realms} offences={offences} penalties={penalties} />
        <TextInput icon="calendar" type="month" name="month" aria-label="签发月份" defaultValue={choice.month} />
      </FilterForm>
    </>
  );
}
