import { create } from 'zustand';
import type { MailboxEvent, Message } from '#contract/api/messages.ts';
import { useCaches } from '#web/lib/caches.ts';
import { toast } from '#web/ui/toast.ts';

interface News {
  /** The announcement for those who cannot see the bell. */
  announcement: string;
  /** How many messages have come since the page was loaded. */
  arrivedCount: number;
}

/** What has arrived while this page is open. */
export const useNews = create<News>()(() => ({ announcement: '', arrivedCount: 0 }));

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

/** Removes messages from the bell that the reader has just opened, before the server confirms it. */
export function removeNews(isRead: (message: Message) => boolean): void {
  const { recentNews, fill } = useCaches.getState();
  if (recentNews.some(isRead))
    fill(
      'recentNews',
      recentNews.filter((message) => !isRead(message)),
    );
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
