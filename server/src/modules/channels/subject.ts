import type { About } from '#server/modules/messages/index.ts';

/** Returns the subject of a stored notification as its message has it. */
export function subjectOf({ about, externalId }: { about: About['kind'] | null; externalId: number | null }): About | null {
  return about === null || externalId === null ? null : { kind: about, id: externalId };
}
