import { useEffect, useRef, useState } from 'react';
import { readDoorCodes, type DoorCodes } from '#contract/api/trials.ts';
import { Whisper } from '#web/features/trials/Whisper.tsx';
import { call } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './CarryWhisper.module.css';

/** Lets the complainant fetch the texts that tell the accused of the complaint, to send them in the game. */
export function CarryWhisper({ id }: { id: number }) {
  const [doors, setDoors] = useState<DoorCodes['doors'] | null>(null);
  const [busy, setBusy] = useState(false);
  // What was pressed is gone once the texts are here.
  const fetched = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (doors !== null) fetched.current?.focus();
  }, [doors]);
  const fetchDoors = () => {
    setBusy(true);
    call(readDoorCodes, { id })
      .then((found) => setDoors(found.doors))
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  if (doors === null) {
    return (
      <p className={styles.fetch}>
        <Button size="s" icon="key-round" loading={busy} loadingText="请稍候" onClick={fetchDoors}>
          取密语
        </Button>
        <span>送过以后，到案卷里记一笔，附上截图。</span>
      </p>
    );
  }
  return (
    <div ref={fetched} tabIndex={-1} role="group" aria-label="密语" className={styles.doors}>
      {doors.length === 0 && <p className={styles.fetch}>被检举的人都有核对过的账号，消息已经到了，不必再递。</p>}
      {doors.map(({ accusedId, whisper, code }) => (
        <Whisper key={accusedId} text={whisper} code={code} />
      ))}
    </div>
  );
}
