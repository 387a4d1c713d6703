import { ProviderRefusal } from './provider.ts';

/** All requests of one answer together: less than the ten seconds a browser waits for us. */
const PATIENCE_MS = 7_000;
/** Answers are a few hundred bytes. */
const MAX_BYTES = 64 * 1024;

/** Asks a provider, and returns its status and what it says. */
export type Ask = (
  url: string,
  init?: { method?: 'POST'; headers?: Record<string, string>; body?: string; maxBytes?: number },
) => Promise<{ status: number; text: string }>;

/** Returns a way to ask a provider several times within seven seconds. It throws `ProviderRefusal` for one that is silent, redirects or says too much. */
export function startAsking(): Ask {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  return async (url, { maxBytes = MAX_BYTES, ...init } = {}) => {
    try {
      const response = await fetch(url, { ...init, signal, redirect: 'error' });
      return { status: response.status, text: await readText(response, maxBytes) };
    } catch (error) {
      if (error instanceof ProviderRefusal) throw error;
      throw new ProviderRefusal('provider', error instanceof Error ? error.name : 'unknown');
    }
  };
}

async function readText({ body }: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.length;
    if (bytes > maxBytes) throw new ProviderRefusal('provider', 'too long an answer');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Returns the fields of an answer in JSON, as texts. Throws `ProviderRefusal` for anything else. */
export function fieldsOf(text: string): Map<string, string> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ProviderRefusal('provider', 'no JSON');
  return new Map(Object.entries(value).flatMap(([name, field]) => (typeof field === 'string' || typeof field === 'number' ? [[name, String(field)]] : [])));
}

/** Returns a field of an answer that has to be a short text. Throws `ProviderRefusal` without it. */
export function requireField(fields: Map<string, string>, name: string): string {
  const value = fields.get(name) ?? '';
  if (value === '' || value.length > 1_000) throw new ProviderRefusal('provider', `no ${name}`);
  return value;
}
