import { create } from 'zustand';
import type { Message } from '#contract/api/messages.ts';
import { useCaches } from '#web/lib/caches.ts';

interface News {
  /** The announcement for those who cannot see the bell. */
  announcement: string;
  /** How many messages have come since the page was loaded. */
  arrivedCount: number;
}

/** What has arrived while this page is open. */
export const useNews = create<News>()(() => ({ announcement: '', arrivedCount: 0 }));

/** Removes messages from the bell that the reader has just opened, before the server confirms it. */
export function removeNews(isRead: (message: Message) => boolean): void {
  const { recentNews, fill } = useCaches.getState();
  if (recentNews.some(isRead))
    fill(
      'recentNews',
      recentNews.filter((message) => !isRead(message)),
    );
}
