import { useEffect, useState } from 'react';
import { foldLoosely } from '#contract/text/fold.ts';
import type { Snapshot } from '#contract/api/blacklist.ts';
import { fetchSnapshot, type StoredSnapshot } from '#web/features/blacklist/stored-snapshot.ts';
import { characterName, entryHref } from '#web/features/blacklist/blacklist-address.ts';
import { readSnapshotEntry, type SnapshotEntry } from '#web/features/blacklist/snapshot-entry.ts';
import { StateTag } from '#web/features/blacklist/StateTag.tsx';
import { Until } from '#web/features/blacklist/Until.tsx';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Time } from '#web/ui/Time.tsx';
import type { EntryChoice } from './choice.ts';
import styles from './OfflineEntries.module.css';

const MAX_SHOWN = 100;

/** Renders what a search finds in the list stored on this device: the page was loaded without a network, so the site cannot be asked. */
export function OfflineEntries({ choice }: { choice: EntryChoice }) {
  const { gameId } = useSite();
  const [held, setHeld] = useState<(StoredSnapshot & { readAt: Date }) | 'waiting' | null>('waiting');
  useEffect(() => {
    let current = true;
    void fetchSnapshot(gameId).then((found) => {
      if (current) setHeld(found && { ...found, readAt: new Date() });
    });
    return () => {
      current = false;
    };
  }, [gameId]);
  if (held === 'waiting') return <p role="status">正在翻这台设备上的名单…</p>;
  if (held === null) {
    return (
      <EmptyState level={2} icon="g-raven" title="这台设备上没有存过名单">
        联网打开一次黑名单，往后没有网络也能查。
      </EmptyState>
    );
  }
  const found = findIn(held.snapshot, choice, held.readAt);
  return (
    <div className={styles.part}>
      <p role="status">
        没有网络，查的是这台设备存下的名单（截至 <Time iso={held.snapshot.madeAt} form="minute" />
        ）：{found.length} 个角色
      </p>
      {found.length === 0 && (
        <EmptyState level={2} icon="g-treasure-map" title="查无此人，不等于清白">
          名单可能在那以后有了变化，联网再查一次更稳妥。
        </EmptyState>
      )}
      <ul className={styles.list}>
        {found.slice(0, MAX_SHOWN).map((entry) => (
          <li key={entry.id}>
            <a className="link" href={entryHref(entry.id)}>
              {characterName(entry)}
            </a>
            <strong>{entry.penalty}</strong>
            <span>{entry.offences.join('、')}</span>
            <span>
              {entry.until === null ? (
                '长期'
              ) : (
                <>
                  至 <Until at={entry.until} />
                </>
              )}
            </span>
            {entry.isDisputed && <StateTag state="disputed" />}
          </li>
        ))}
      </ul>
      {found.length > MAX_SHOWN && <p>{`只列前 ${MAX_SHOWN} 个，把名字写全一些再查。`}</p>}
    </div>
  );
}

/** Returns the entries that fit a choice and have not ended, in the list's own order; the name in any width, case and kind of characters. */
export function findIn(snapshot: Snapshot, { q, realm, offence, penalty, status }: EntryChoice, now: Date): SnapshotEntry[] {
  const [name = '', ownRealm = ''] = q.split(/[-—－·]/);
  const wantedName = foldLoosely(name);
  const wantedRealm = foldLoosely(ownRealm || realm);
  // A search for something in which no name is left finds nobody, as on the site.
  if (q !== '' && wantedName === '') return [];
  const wantsExactRealm = ownRealm === '';
  return snapshot.entries.flatMap((listed) => {
    const entry = readSnapshotEntry(snapshot, listed, now);
    if (!entry) return [];
    const [, , , penaltyIndex, offenceIndexes] = listed;
    const foldedRealm = foldLoosely(entry.realm);
    const fits =
      foldLoosely(entry.name).includes(wantedName) &&
      (wantedRealm === '' || (wantsExactRealm ? foldedRealm === wantedRealm : foldedRealm.includes(wantedRealm))) &&
      (offence === '' || offenceIndexes.some((index) => snapshot.offences[index]?.value === offence)) &&
      (penalty === '' || snapshot.penalties[penaltyIndex]?.value === penalty) &&
      (status === '' || (status === 'disputed') === entry.isDisputed) &&
      status !== 'expired';
    return fits ? [entry] : [];
  });
}
