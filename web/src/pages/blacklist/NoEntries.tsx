import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PastEnd } from '#web/ui/PastEnd.tsx';
import { entriesHref, isFiltered, type EntryChoice } from './choice.ts';

/** Renders an empty result, which says nothing about anybody. */
export function NoEntries({ columnId, choice, total }: { columnId: number; choice: EntryChoice; total: number }) {
  const { sort, layout } = choice;
  if (total > 0) {
    return <PastEnd startHref={entriesHref(columnId, { ...choice, page: 1, after: '' })}>名单没有写到第 {choice.page} 页。</PastEnd>;
  }
  if (isFiltered(choice)) {
    return (
      <EmptyState icon="g-spyglass" title="没有找到不等于清白" action={<ButtonLink href={entriesHref(columnId, { sort, layout })}>清除筛选</ButtonLink>}>
        名单上没有符合的角色。也许没有人检举过，也许已经期满；请再核对一次名字与服务器。
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="g-shield" title="名单还是空的">
      只有裁决成立、处罚生效的角色会写在这里。没有找到不等于清白。
    </EmptyState>
  );
}
