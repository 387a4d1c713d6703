import type { Db } from '#server/platform/database/db.ts';
import type { Notification } from './kinds.ts';
import { selectKept, type KeptFacts } from './queries-rows.ts';
import { textOf } from './render.ts';
import type { Words } from './words.ts';

/** Returns the words of a notification whose kind keeps them as they are sent, for the database; null for any other. */
export function keptTextOf({ kind, about, data }: Notification): string | null {
  if (kind.version === undefined) return null;
  const { title, content } = kind.write({ actors: 1, times: 1, floor: floorOf(about), quote: null, data });
  return JSON.stringify({ version: kind.version, title, content } satisfies { version: number; title: Words; content: Words });
}

/** Returns words that were kept as their recipient reads them now: without the names that have been withdrawn since. */
export async function renderKeptText(db: Db, kept: KeptFacts): Promise<{ title: string; content: string }> {
  return textOf(await selectKept(db, kept), null);
}

/** Returns the floor a notification is about, or null. */
export function floorOf(about: Notification['about']): number | null {
  return about !== null && 'floor' in about ? (about.floor ?? null) : null;
}
