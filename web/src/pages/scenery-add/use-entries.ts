import { refusePicture } from '#web/features/files/pictures.ts';
import { useUploads } from '#web/features/files/use-uploads.ts';
import { MAX_ENTRIES, entryOf, type Entry } from './entries.ts';

/** Changes the current entries: several pictures may arrive at once. */
export type ChangeEntries = (change: (before: readonly Entry[]) => readonly Entry[]) => void;

/** Adds pictures to the form: sends them, tries again if needed, and deletes what is removed. */
export function useEntries(entries: readonly Entry[], change: ChangeEntries) {
  const uploads = useUploads({
    purpose: 'scenery',
    refuse: refusePicture,
    room: () => MAX_ENTRIES - entries.length,
    full: `一次最多 ${MAX_ENTRIES} 张，多出来的没有收下`,
    unfinished: entries.filter(({ fileId }) => fileId === null).map(({ key }) => key),
    onLost: (keys) => change((before) => before.filter(({ key }) => !keys.includes(key))),
    onAdded: (added) => change((before) => added.reduce<readonly Entry[]>((all, { key, file }) => [...all, entryOf(key, file, all.at(-1))], before)),
    onDone(key, sent) {
      const small = sent.variants[0]?.url ?? sent.url;
      change((before) => before.map((entry) => (entry.key === key ? { ...entry, fileId: sent.id, small } : entry)));
    },
  });
  const remove = (key: string) => {
    uploads.remove(key);
    change((before) => before.filter((entry) => entry.key !== key));
  };
  return { ...uploads, remove };
}
