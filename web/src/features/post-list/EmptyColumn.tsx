import type { Column } from '#contract/api/columns.ts';
import type { PostCard as Card } from '#contract/api/posts.ts';
import { Hideable } from '#web/features/blocks/Hideable.tsx';
import { STATE_LABELS } from '#contract/api/trials-state-labels.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PastEnd } from '#web/ui/PastEnd.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { listHref, type ListChoice, type ListView } from '#web/lib/list-address.ts';
import { PostCard } from '#web/features/posts/PostCard.tsx';
import { hideablePost } from '#web/features/posts/hideable-post.ts';
import grid from '#web/features/posts/PostCards.module.css';
import { classNames } from '#web/ui/class-names.ts';
import styles from './EmptyColumn.module.css';

const MAX_ELSEWHERE = 3;

export interface EmptyColumnProps {
  view: ListView;
  column: Column;
  choice: ListChoice;
  /** How many posts the choice has altogether; above 0 when only this page is empty. */
  total: number;
  elsewhere: readonly Card[];
}

/** A list with nothing in it: why, what to do next, and where it is lively meanwhile. */
export function EmptyColumn({ view, column, choice, total, elsewhere }: EmptyColumnProps) {
  const isColumnEmpty = total === 0 && choice.tag === '' && choice.solved === null && choice.state === '' && choice.sort !== 'essence';
  return (
    <>
      <Why view={view} column={column} choice={choice} total={total} />
      {isColumnEmpty && elsewhere.length > 0 && (
        <section aria-labelledby="elsewhere">
          <SectionHead id="elsewhere" title="别处正热闹" />
          <div className={classNames(grid.cards, styles.cards)}>
            {elsewhere.slice(0, MAX_ELSEWHERE).map((post) => (
              <Hideable key={post.id} {...hideablePost(post)}>
                <PostCard post={post} columnId={column.id} />
              </Hideable>
            ))}
          </div>
        </section>
      )}
    </>
  );
}

function Why({ view, column, choice, total }: Omit<EmptyColumnProps, 'elsewhere'>) {
  if (total > 0) {
    return <PastEnd startHref={listHref(view, column.id, { ...choice, page: 1 })}>这个栏目还没有写到第 {choice.page} 页。</PastEnd>;
  }
  if (choice.tag !== '') {
    return (
      <EmptyState
        icon="g-treasure-map"
        title={`没有带「${choice.tag}」的帖子`}
        action={<ButtonLink href={listHref(view, column.id, { sort: choice.sort })}>清除筛选</ButtonLink>}
      >
        换一个标签，或者看看全部。
      </EmptyState>
    );
  }
  if (choice.solved !== null) {
    return (
      <EmptyState
        icon="g-treasure-map"
        title={choice.solved === 'no' ? '问过的都有了答案' : '还没有解决的提问'}
        action={<ButtonLink href={listHref(view, column.id, { sort: choice.sort })}>看看全部</ButtonLink>}
      >
        {choice.solved === 'no' ? '有新的难处，就来问一声。' : '提问的人采纳了回答，就会收在这里。'}
      </EmptyState>
    );
  }
  if (choice.state !== '') {
    return (
      <EmptyState
        icon="g-scales"
        title={`没有${STATE_LABELS[choice.state]}的案子`}
        action={<ButtonLink href={listHref(view, column.id, { sort: choice.sort })}>看全部案子</ButtonLink>}
      >
        此刻没有一桩停在这一步。
      </EmptyState>
    );
  }
  if (choice.sort === 'essence') {
    return (
      <EmptyState icon="g-laurel" title="还没有精华" action={<ButtonLink href={listHref(view, column.id)}>看看最新的</ButtonLink>}>
        写得好的帖子会被主持人盖上火漆，收在这里。
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="炉边还没有人"
      action={
        column.createPath && (
          <ButtonLink variant="primary" icon="pen-line" href={column.createPath}>
            {column.createName || '写第一帖'}
          </ButtonLink>
        )
      }
    >
      「{column.name}」等着第一位讲故事的人。
    </EmptyState>
  );
}
