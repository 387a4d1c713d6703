import { setTimeout as delay } from 'node:timers/promises';
import type { Connection, Db } from '#server/platform/database/db.ts';
import type { Log } from '#server/platform/process/log.ts';
import type { Siblings } from '#server/platform/siblings/siblings.ts';
import { dropCommitted, onTagsWritten } from '#server/platform/state/cache-tags.ts';
import type { Replica } from '#server/platform/state/replica.ts';
import { dropsOf, followTagDrops } from '#server/platform/state/tag-feed.ts';
import { listenForTagNotices, sendTagNotice } from '#server/platform/state/tag-notices.ts';

export interface SharedTagsOptions {
  /** Whether notices are listened for; without them other nodes' writes are read at the next turn. */
  listens: boolean;
  /** Whether notices are sent, which a site alone on its embedded database need not do. */
  sends: boolean;
  log: Log;
  /** Where public replies are made from instead of the database itself; null or left out: nowhere. */
  replica?: Replica | null;
  /** Other processes on this machine that are notified at once of what was written; null or left out: none. */
  siblings?: Pick<Siblings, 'tellWritten' | 'onWritten'> | null;
  /** Called whenever the caches know everything that was committed until now. */
  onSight?: () => void;
}

/** Writes of that time share one notice. */
const NOTICE_GAP_MS = 50;

/**
 * Drops from this process's caches what other processes on the same database write: by the rows of `tag_drops`, read twice a second, and at
 * once by notices where they come through. `stop` ends it.
 */
export async function shareTags(
  { db, connection }: { db: Db; connection: Connection },
  { listens, sends, log, replica = null, siblings = null, onSight = () => undefined }: SharedTagsOptions,
): Promise<{ stop(): Promise<void> }> {
  const feed = await followTagDrops(replica?.drops ?? dropsOf(db), {
    onSight,
    onBlind: (error) => log.warn({ err: error }, 'blind: what other processes write is not seen'),
    onSightRegained: (seconds) => log.info({ seconds }, 'no longer blind'),
  });
  let notice: Promise<void> | null = null;
  const sendSoon = async () => {
    await delay(NOTICE_GAP_MS / 2, undefined, { ref: false });
    notice = null;
    // The others read the row all the same.
    await sendTagNotice(db).catch((error: unknown) => log.debug({ err: error }, 'notice not sent'));
  };
  const sendOnce = () => {
    notice ??= sendSoon();
  };
  const stopSending = sends && listens ? onTagsWritten(sendOnce) : () => undefined;
  // Before the answer to the writer: who writes to one process and reads from another finds it there.
  const stopTelling = siblings === null ? () => undefined : onTagsWritten((dropId, tags) => siblings.tellWritten({ dropId, tags }));
  const stopHearing = siblings?.onWritten(({ dropId, tags }) => dropCommitted(dropId, tags));
  const listener = listens ? listenForTagNotices(connection, () => feed.hurry()) : null;
  return {
    async stop() {
      stopSending();
      stopTelling();
      stopHearing?.();
      await notice;
      await listener?.stop();
      await feed.stop();
    },
  };
}
