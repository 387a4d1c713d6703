import { MAX_BELL } from '#contract/limits.ts';
import type { Message } from '#contract/api/messages.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useSignInHref } from '#web/lib/navigation/sign-in-href.ts';
import { useNews } from '#web/features/messages/news.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Popover } from '#web/ui/Popover.tsx';
import styles from './MessageBell.module.css';

/** Nobody's in the page's HTML. */
const BellRows = lazyPart(() => import('./BellRows.tsx').then((file) => file.BellRows));

export interface MessageBellProps {
  messages: readonly Message[];
  signedIn: boolean;
  onReadAll: () => void;
}

/** The bell with its unread dot, and the recent messages under it. */
export function MessageBell({ messages, signedIn, onReadAll }: MessageBellProps) {
  const signInHref = useSignInHref();
  const unread = messages.length;
  const announcement = useNews((news) => news.announcement);
  const count = unread < MAX_BELL ? `${unread} 条未读` : `至少 ${unread} 条未读`;
  return (
    <>
      <span className="sr" role="status">
        {announcement}
      </span>
      <Popover
        id="messages"
        align="end"
        sheet
        label={unread > 0 ? `消息，有 ${count}` : '消息'}
        wrapClass={signedIn ? undefined : styles.guest}
        buttonClass={styles.bell}
        panelClass={styles.panel}
        button={
          <>
            <Icon name="bell" />
            {unread > 0 && <span className={styles.unread} />}
          </>
        }
      >
        <div className={styles.head}>
          <b>近讯</b>
          {unread > 0 && (
            <button type="button" data-closes onClick={onReadAll}>
              全部标为已读
            </button>
          )}
        </div>
        {unread > 0 && <BellRows messages={messages} />}
        {unread === 0 && <p className={styles.none}>{signedIn ? '没有新消息，炉火烧得正安静。' : '登录之后，有人回复或关注你，都会在这里告诉你。'}</p>}
        <div className={styles.foot}>{signedIn ? <a href="/profile/message#message">查看全部消息</a> : <a href={signInHref}>去登录</a>}</div>
      </Popover>
    </>
  );
}
