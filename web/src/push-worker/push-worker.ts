// The worker that shows pushes. It has a scope of its own in which there is no page, so that it answers no request, and the worker that keeps pages for
// reading offline neither waits for it nor knows of it (decision 212).
import { pathOf, payloadOf } from './payload.ts';

declare const self: PushScope;

self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('push', (event) => {
  const { title, body, href, tag } = payloadOf(event.data);
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/icons/192.png', lang: 'zh-CN', data: href }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(pathOf(event.notification.data), self.location.origin).href));
});

/** What of a service worker's world this one uses; TypeScript keeps its types apart from those of a page. */
interface PushScope {
  addEventListener(type: 'install', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'push', listener: (event: LastingEvent & { data: { json(): unknown } | null }) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: LastingEvent & { notification: { data: unknown; close(): void } }) => void): void;
  skipWaiting(): Promise<void>;
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly { url: string; focus(): Promise<unknown> }[]>;
    openWindow(url: string): Promise<unknown>;
  };
  registration: { showNotification(title: string, options: { body: string; tag: string; icon: string; lang: string; data: string }): Promise<void> };
  location: { origin: string };
}

interface LastingEvent {
  waitUntil(work: Promise<unknown>): void;
}

/** Shows a window that has the page open already, or opens a new one: what somebody reads or writes in another is left as it is. */
async function open(url: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find((each) => each.url.split('#')[0] === url);
  await (shown ? shown.focus() : self.clients.openWindow(url));
}
