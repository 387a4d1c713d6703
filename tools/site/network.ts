import type { CDPSession } from '@playwright/test';

/** A request of a page. */
export interface Fetched {
  type: string;
  url: string;
  /** Seconds, on the browser's own clock. */
  startedAt: number;
  /** Of the body, as they came over the wire. */
  bytes: number;
}

/** Returns a sprite or the tab's icon is announced as something else. */
export function isPicture({ type, url }: Fetched): boolean {
  return type === 'Image' || /\.(svg|ico|webp|png)$/.test(new URL(url).pathname);
}

/** Returns every request of the page by its id, with the bytes of its body as they came over the wire. */
export async function listenToNetwork(session: CDPSession): Promise<Map<string, Fetched>> {
  const fetched = new Map<string, Fetched>();
  const headerBytes = new Map<string, number>();
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    fetched.set(requestId, { type: type ?? 'Other', url: request.url, startedAt: timestamp, bytes: 0 });
  });
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    headerBytes.set(requestId, response.encodedDataLength);
    const request = fetched.get(requestId);
    // A preloaded module is announced as something else first.
    if (request) request.type = type;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = fetched.get(requestId);
    if (request) request.bytes = encodedDataLength - (headerBytes.get(requestId) ?? 0);
  });
  return fetched;
}
