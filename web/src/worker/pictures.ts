import { PICTURES } from './stores.ts';

const MAX_BYTES = 30 * 1024 * 1024;
const MAX_PICTURES = 400;
const MAX_PICTURE_BYTES = 3 * 1024 * 1024;
/** Leaves the space of a picture that was not stored unchanged. */
const BLANK = '<svg xmlns="http://www.w3.org/2000/svg"/>';
const SIZE = 'x-kept-bytes';

/** Returns a picture: its name identifies its bytes, so a stored copy is always right. */
export async function pictureOf(request: Request, later: (work: Promise<unknown>) => void): Promise<Response> {
  const kept = await (await caches.open(PICTURES)).match(request.url);
  if (kept) return kept;
  try {
    const response = await fetch(request);
    if (response.status === 200 && response.type === 'basic') later(keep(request.url, response.clone()).catch(() => undefined));
    return response;
  } catch {
    const other = await otherSize(request.url);
    // Who reads the bytes has to know that they did not come; a space to fill is left on pages alone.
    if (other || request.mode === 'cors') return other ?? Response.error();
    return new Response(BLANK, { headers: { 'content-type': 'image/svg+xml' } });
  }
}

/** Returns the same picture in another size; undefined: none was kept. */
async function otherSize(url: string): Promise<Response | undefined> {
  const [, name] = /^(.*\/files\/[0-9a-f]{2}\/[0-9a-f]{64}-)\d+\.webp$/.exec(url) ?? [];
  if (name === undefined) return undefined;
  const pictures = await caches.open(PICTURES);
  const other = (await pictures.keys()).find((request) => request.url.startsWith(name));
  return other && pictures.match(other);
}

/** Keeps the pictures a page shows, those further down too. */
export async function cachePicturesOf(html: string): Promise<void> {
  await cachePictures([...html.matchAll(/<img[^>]* src="(\/(?:files|avatar|scenes)\/[^"]+)"/g)].flatMap(([, path]) => path ?? []));
}

/** Fetches pictures and keeps them. */
export async function cachePictures(urls: readonly string[]): Promise<void> {
  const pictures = await caches.open(PICTURES);
  for (const url of urls) {
    if (await pictures.match(url)) continue;
    const response = await fetch(url).catch(() => null);
    if (response?.status === 200) await keep(url, response);
  }
}

async function keep(url: string, response: Response): Promise<void> {
  const bytes = await response.arrayBuffer();
  if (bytes.byteLength > MAX_PICTURE_BYTES) return;
  const pictures = await caches.open(PICTURES);
  const headers = { 'content-type': response.headers.get('content-type') ?? '', [SIZE]: String(bytes.byteLength) };
  await pictures.put(url, new Response(bytes, { headers }));
  await dropOldest(pictures);
}

/** Deletes those that were kept longest ago until the rest is within bounds. */
async function dropOldest(pictures: Cache): Promise<void> {
  const kept = await pictures.keys();
  let total = 0;
  for (const [index, request] of [...kept].reverse().entries()) {
    total += Number((await pictures.match(request))?.headers.get(SIZE) ?? 0);
    if (total > MAX_BYTES || index >= MAX_PICTURES) await pictures.delete(request);
  }
}
