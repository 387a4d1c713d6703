import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PastEnd } from '#web/ui/PastEnd.tsx';
import { isFiltered, ticketsHref, type TicketChoice } from './choice.ts';

/** No ticket here: why, and what to do next. */
export function NoTickets({ columnId, choice, total }: { columnId: number; choice: TicketChoice; total: number }) {
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
