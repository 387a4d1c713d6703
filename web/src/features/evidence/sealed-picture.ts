import { useEffect, useState } from 'react';
import { fetchFile } from '#web/lib/calls/api.ts';

/** Fetches a sealed file as its reader may see it; the key of an answer link replaces an account. Rejects with a `CallFailure`. */
export function fetchSealed(address: string, answerKey: string | null): Promise<Blob> {
  return fetchFile(address, { quiet: true, ...(answerKey !== null && { headers: { 'X-Answer-Key': answerKey } }) });
}

/** Returns an address for a picture that no plain address shows: a file of this visit, or a sealed one. Null until it is there. */
export function useSealedPicture(file: File | null, address: string | null, answerKey: string | null): string | null {
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let current = true;
    const show = (blob: Blob) => {
      if (!current) return;
      made = URL.createObjectURL(blob);
      setSource(made);
    };
    if (file) show(file);
    else if (address !== null) fetchSealed(address, answerKey).then(show, () => undefined);
    return () => {
      current = false;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [file, address, answerKey]);
  return source;
}
