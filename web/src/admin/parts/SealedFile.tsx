import { useEffect, useState } from 'react';
import { fetchFile } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './SealedFile.module.css';

interface Fetched {
  address: string;
  isPicture: boolean;
}

/** A file that came with a report or a statement: fetched when it is asked for, which goes on record. */
export function SealedFile({ name, path }: { name: string; path: string }) {
  const [fetched, setFetched] = useState<Fetched | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => () => (fetched ? URL.revokeObjectURL(fetched.address) : undefined), [fetched]);
  const fetchIt = async () => {
    setBusy(true);
    try {
      const blob = await fetchFile(path);
      setFetched({ address: URL.createObjectURL(blob), isPicture: blob.type.startsWith('image/') });
    } finally {
      setBusy(false);
    }
  };
  if (!fetched)
    return (
      <Button size="s" icon="eye" loading={busy} loadingText="正在取" onClick={() => void fetchIt().catch(() => undefined)}>
        {`打开 ${name}，记录在案`}
      </Button>
    );
  return (
    <a className="link" href={fetched.address} download={name}>
      {fetched.isPicture ? <img className={styles.picture} src={fetched.address} alt={name} /> : `存下 ${name}`}
    </a>
  );
}
