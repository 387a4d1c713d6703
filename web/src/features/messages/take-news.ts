import type { MailboxEvent, Message } from '#contract/api/messages.ts';
import { useCaches } from '#web/lib/caches.ts';
import { toast } from '#web/ui/toast.ts';
import { useNews } from './news.ts';

let titleCount = 0;
let isTitleWatched = false;

/** Updates the bell from a mailbox event; urgent news are also shown at once where the user looks. */
export function takeNews({ arrived, recent, unread }: MailboxEvent): void {
  useCaches.getState().fill('recentNews', recent);
  showTitleCount(unread);
  if (arrived.length === 0) return;
  const urgent = arrived.filter(({ isUrgent }) => isUrgent === 1);
  const calm = arrived.filter(({ isUrgent }) => isUrgent === 0);
  const isSeen = document.visibilityState === 'visible';
  if (isSeen) for (const { title } of urgent.slice(-3)) toast({ type: 'info', message: title });
  // A toast is announced by itself.
  useNews.setState(({ arrivedCount }) => ({ arrivedCount: arrivedCount + arrived.length, announcement: isSeen ? announcementOf(calm) : '' }));
}

function announcementOf(arrived: readonly Message[]): string {
  const [first] = arrived;
  if (!first) return '';
  return arrived.length === 1 ? `新消息：${first.title}` : `有 ${arrived.length} 条新消息`;
}

/** Shows the number of unread messages in the tab's title while the tab is in the background; in the foreground the bell does. */
function showTitleCount(unread: number): void {
  titleCount = unread;
  if (!isTitleWatched) document.addEventListener('visibilitychange', retitle);
  isTitleWatched = true;
  retitle();
}

function retitle(): void {
  const title = document.title.replace(/^\(\d+\+?\) /, '');
  document.title = document.visibilityState === 'hidden' && titleCount > 0 ? `(${titleCount > 99 ? '99+' : titleCount}) ${title}` : title;
}
