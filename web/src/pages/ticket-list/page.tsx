import { findColumn, type Column } from '#contract/api/columns.ts';
import { listDictionaries } from '#contract/api/dictionaries.ts';
import type { Page as PageOf } from '#contract/envelope.ts';
import { listTickets, type LabeledValue, type Ticket } from '#contract/api/tickets.ts';
import { menuItemHref } from '#web/features/blacklist/blacklist-address.ts';
import { SlipGrid } from '#web/features/blacklist/SlipGrid.tsx';
import { TicketSlip } from '#web/features/blacklist/TicketSlip.tsx';
import { ListFailed } from '#web/ui/ListFailed.tsx';
import type { LoadArgs } from '#web/lib/page.ts';
import { PageMeta } from '#web/lib/head/PageMeta.tsx';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PastEnd } from '#web/ui/PastEnd.tsx';
import { isFiltered, readTicketChoice, ticketsHref, type TicketChoice } from './choice.ts';
import { TicketFilters } from './TicketFilters.tsx';

const SKELETON_ROWS = 6;

interface Data {
  column: Column;
  choice: TicketChoice;
  tickets: PageOf<Ticket>;
  realms: string[];
  offences: LabeledValue[];
  penalties: LabeledValue[];
  canonical: string;
}

export async function load({ call, params, url }: LoadArgs): Promise<Data> {
  const choice = readTicketChoice(url.searchParams);
  const { currentColumn: column } = await call(findColumn, { id: params['columnId'] ?? '' });
  const { q, realm, offence, penalty, status, month, page, after } = choice;
  const [tickets, dictionaries] = await Promise.all([
    call(listTickets, {
      page,
      ...(q && { q }),
      ...(realm && { realm }),
      ...(offence && { offence }),
      ...(penalty && { penalty }),
      ...(status && { status }),
      ...(month && { month }),
      ...(after && { after }),
    }),
    call(listDictionaries, {}),
  ]);
  const terms = (key: string): LabeledValue[] => (dictionaries[key] ?? []).map(({ value, label }) => ({ value, label }));
  return {
    column,
    choice,
    tickets,
    realms: terms('realm').map(({ label }) => label),
    offences: terms('offence'),
    penalties: terms('penalty'),
    canonical: url.origin + ticketsHref(column.id, { page }),
  };
}

/** Every ticket of the game, the newest first; those that were annulled keep their number here and nothing else. */
export function Page({ data: { column, choice, tickets, realms, offences, penalties, canonical } }: { data: Data }) {
  const { menu } = useSite();
  const list = menuItemHref(menu, '/blacklist');
  const title = [choice.q, column.name].filter(Boolean).join(' · ') + (choice.page > 1 ? ` · 第 ${choice.page} 页` : '');
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageMeta
        title={title}
        description={`${column.name}：${column.note || '每一张都写明缘由与期限'}`}
        canonical={canonical}
        ofGame
        hidden={isFiltered(choice) || (choice.page > 1 && tickets.items.length === 0)}
      />
      <PageHead title={column.name} icon="g-scroll-unfurled" note={column.note || undefined}>
        <ButtonLink href="/ticket/verify" icon="fingerprint">
          验证罚单链
        </ButtonLink>
        {list && (
          <ButtonLink href={list} icon="ban">
            黑名单
          </ButtonLink>
        )}
      </PageHead>
      <TicketFilters columnId={column.id} choice={choice} realms={realms} offences={offences} penalties={penalties} total={tickets.total} />
      {tickets.items.length === 0 ? (
        <NoTickets columnId={column.id} choice={choice} total={tickets.total} />
      ) : (
        <>
          <SlipGrid>
            {tickets.items.map((ticket) => (
              <TicketSlip key={ticket.id} ticket={ticket} level={2} />
            ))}
          </SlipGrid>
          <Pager
            page={choice.page}
            pageCount={Math.ceil(tickets.total / tickets.size)}
            hasNext={tickets.next !== null}
            hrefOf={(page) => ticketsHref(column.id, { ...choice, page, after: page === choice.page + 1 ? (tickets.next ?? '') : '' })}
          />
        </>
      )}
    </>
  );
}

export function Skeleton() {
  return <SkeletonList of={SkeletonRow} count={SKELETON_ROWS} />;
}

/** No ticket here: why, and what to do next. */
function NoTickets({ columnId, choice, total }: { columnId: number; choice: TicketChoice; total: number }) {
  if (total > 0) {
    return <PastEnd startHref={ticketsHref(columnId, { ...choice, page: 1, after: '' })}>罚单没有写到第 {choice.page} 页。</PastEnd>;
  }
  if (isFiltered(choice)) {
    return (
      <EmptyState icon="g-spyglass" title="没有找到这样的罚单" action={<ButtonLink href={ticketsHref(columnId)}>清除筛选</ButtonLink>}>
        没有找到不等于清白。撤销的罚单不再写名字，只能按编号找。
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="g-scroll-unfurled" title="还没有开出罚单">
      裁决成立以后，罚单会连同理由和期限贴在这里。
    </EmptyState>
  );
}

export { ListFailed as Failed };
