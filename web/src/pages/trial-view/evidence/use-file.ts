import { useEffect, useState } from 'react';
import { fetchFile } from '#web/lib/calls/api.ts';

export type FileState = { state: 'none' | 'loading' | 'failed' } | { state: 'here'; blob: Blob; address: string };

/** What is closed while it still loads comes to its end: the browser complains of a file that is gone. */
const RELEASE_MS = 10_000;

/** Returns a file that only the token's owner may read, fetched while `path` is given and released afterwards. */
export function useFile(path: string | null): FileState {
  const [file, setFile] = useState<{ path: string; result: FileState } | null>(null);
  useEffect(() => {
    if (path === null) return;
    let address: string | null = null;
    let gone = false;
    fetchFile(path).then(
      (blob) => {
        if (gone) return;
        address = URL.createObjectURL(blob);
        setFile({ path, result: { state: 'here', blob, address } });
      },
      () => {
        if (!gone) setFile({ path, result: { state: 'failed' } });
      },
    );
    return () => {
      gone = true;
      const held = address;
      if (held !== null) setTimeout(() => URL.revokeObjectURL(held), RELEASE_MS);
    };
  }, [path]);
  if (path === null) return { state: 'none' };
  return file?.path === path ? file.result : { state: 'loading' };
}
