import { API_BASE } from '#contract/route.ts';
import type { CourtSource } from '#contract/chain/verify/source.ts';
import { Mismatch, readObject } from '#contract/chain/verify/values.ts';

/** Two thousand records with their openings take some two megabytes. */
const MAX_REPLY_BYTES = 32 * 1024 * 1024;
const MAX_SECONDS = 60;

/** Returns a site's public calls, read as if it wished us ill: no redirects, no endless replies, nothing but JSON as `JSON.stringify` writes it. */
export function openSite(url: URL): CourtSource {
  const read = async (path: string, query: Record<string, number | null> = {}) => {
    const address = new URL(API_BASE + path, url);
    for (const [name, value] of Object.entries(query)) if (value !== null) address.searchParams.set(name, String(value));
    return valueOf(await readReply(address), path);
  };
  return {
    head: (game) => read('g/ticket/head', { game }),
    chain: (game, from) => read('g/ticket/chain', { game, from }),
    closed: (game, from) => read('g/trial/closed', { game, from }),
    stats: (game, year) => read('g/trial/stats', { game, year }),
    draws: (year) => read('g/trial/draws', { year }),
    draw: (caseId) => read(`g/trial/draw/${caseId}`),
  };
}

async function readReply(address: URL): Promise<string> {
  try {
    const reply = await fetch(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(MAX_SECONDS * 1000),
      headers: { accept: 'application/json', 'accept-encoding': 'identity' },
    });
    if (reply.status >= 300 && reply.status < 400) throw new Mismatch(`${address.pathname} 把人转到别处去了，请写最终的网址`);
    if (reply.status !== 200) throw new Mismatch(`${address.pathname} 答的是 ${reply.status}`);
    if (!/^application\/json\b/.test(reply.headers.get('content-type') ?? '')) throw new Mismatch(`${address.pathname} 答的不是 JSON`);
    return await readText(reply, address);
  } catch (error) {
    if (error instanceof Mismatch) throw error;
    throw new Mismatch(`${address.pathname} 读不到：${error instanceof Error ? error.message : String(error)}`);
  }
}

async function readText(reply: Response, { pathname }: URL): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let text = '';
  let bytes = 0;
  for await (const piece of reply.body ?? []) {
    bytes += piece.length;
    if (bytes > MAX_REPLY_BYTES) throw new Mismatch(`${pathname} 的回答没完没了`);
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}

/** Returns the value of a reply. Throws `Mismatch` for a refusal. */
function valueOf(text: string, path: string): unknown {
  const { code, t } = readObject(parseCanonical(text, path), path);
  if (code !== '200') throw new Mismatch(`${path} 没有答复`);
  return t;
}

/** What is written in two ways, or twice under one name, reads differently to different programs. */
function parseCanonical(text: string, path: string): unknown {
  let value: unknown;
  let written: string;
  try {
    value = JSON.parse(text);
    written = JSON.stringify(value);
  } catch {
    throw new Mismatch(`${path} 答的不是 JSON`);
  }
  if (written !== text) throw new Mismatch(`${path} 的 JSON 写法不规矩：同一个值有两种读法`);
  return value;
}
