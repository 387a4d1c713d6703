import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { threadHref, type ThreadChoice } from './thread-address.ts';
import styles from './CommentSection.module.css';

export interface NoCommentsProps {
  path: string;
  choice: ThreadChoice;
  total: number;
}

/** Shown when a filter, a page or a floor has nothing to read. */
export function NoComments({ path, choice, total }: NoCommentsProps) {
  if (total > 0) {
    return (
      <EmptyState level={3} icon="g-treasure-map" title="翻过了最后一页">
        <a className="link" href={threadHref(path, { ...choice, page: 1, floor: null })}>
          回到第一页
        </a>
      </EmptyState>
    );
  }
  if (choice.author !== null) {
    return (
      <EmptyState level={3} icon="g-conversation" title="楼主还没有在楼里说话">
        <a className="link" href={threadHref(path, { sort: choice.sort })}>
          看看大家说了什么
        </a>
      </EmptyState>
    );
  }
  return (
    <EmptyState level={3} icon="g-conversation" title={choice.floor === null ? '还没有人说话' : `没有 ${choice.floor} 楼，这里还没有人说话`}>
      火已经生好了，第一把椅子空着。
    </EmptyState>
  );
}

export interface FloorNoteProps {
  /** The requested floor. */
  floor: number;
  /** The last there is, where nobody has that floor; null: it is here, without its words. */
  lastFloor: number | null;
  /** Where everything is read from the start. */
  startHref: string;
}

/** Explains on the displayed floor why it is not the requested one. */
export function FloorNote({ floor, lastFloor, startHref }: FloorNoteProps) {
  return (
    <p className={styles.floorNote} role="status">
      <Icon name="info" />
      <span>{lastFloor === null ? `${floor} 楼说过的话已经删除，只留着楼层。` : `没有 ${floor} 楼，最后是 ${lastFloor} 楼，就是这一层。`}</span>
      <ButtonLink size="s" variant="quiet" href={startHref}>
        从头看
      </ButtonLink>
    </p>
  );
}
