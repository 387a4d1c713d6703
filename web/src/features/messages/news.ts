import { create } from 'zustand';
import type { MailboxEvent, Message } from '#contract/api/messages.ts';
import { useCaches } from '#web/lib/caches.ts';
import { toast } from '#web/ui/toast.ts';
import { showTitleCount } from './title-count.ts';

interface News {
  /** What is said to whoever can't see the bell. */
  announcement: string;
  /** How many messages have come since the page was loaded. */
  arrivedCount: number;
}

/** What has come while this page is open. */
export const useNews = create<News>()(() => ({ announcement: '', arrivedCount: 0 }));

/** Puts what a mailbox says of itself into the bell; urgent news are shown at once, where somebody looks. */
export function takeNews({ arrived, recent, unread }: MailboxEvent): void {
  useCaches.getState().fill('recentNews', recent);
  showTitleCount(unread);
  if (arrived.length === 0) return;
  const urgent = arrived.filter(({ isUrgent }) => isUrgent === 1);
  const calm = arrived.filter(({ isUrgent }) => isUrgent === 0);
  const isSeen = document.visibilityState === 'visible';
  if (isSeen) for (const { title } of urgent.slice(-3)) toast({ type: 'info', message: title });
  // A toast is read aloud by itself.
  useNews.setState(({ arrivedCount }) => ({ arrivedCount: arrivedCount + arrived.length, announcement: isSeen ? announce(calm) : '' }));
}

/** Takes messages out of the bell that the reader has just opened, before the server says so. */
export function forgetNews(isRead: (message: Message) => boolean): void {
  const { recentNews, fill } = useCaches.getState();
  if (recentNews.some(isRead))
    fill(
      'recentNews',
      recentNews.filter((message) => !isRead(message)),
    );
}

function announce(arrived: readonly Message[]): string {
  const [first] = arrived;
  if (!first) return '';
  return arrived.length === 1 ? `新消息：${first.title}` : `有 ${arrived.length} 条新消息`;
}
