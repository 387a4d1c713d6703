import { useState } from 'react';
import { carryNotice, readDoorCodes, type DeliveryHow, type DeliveryResult, type DoorCodes } from '#contract/api/trials.ts';
import { DELIVERY_HOW_LABELS, DELIVERY_RESULT_LABELS } from '#contract/api/trials-labels.ts';
import { NotePicture } from '#web/features/evidence/NotePicture.tsx';
import { useAct } from '#web/features/trials/use-act.ts';
import { call } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { copy } from '#web/ui/copy.ts';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import styles from './ActPanel.module.css';

type Door = DoorCodes['doors'][number];

/** Renders what somebody needs who tells the accused of the complaint: the text to send in the game, and the log of what they tried. */
export function CarryPanel({ id, judges }: { id: number; judges: boolean }) {
  const [doors, setDoors] = useState<readonly Door[] | null>(null);
  const [busy, setBusy] = useState(false);
  const fetchDoors = async () => {
    setBusy(true);
    try {
      setDoors((await call(readDoorCodes, { id })).doors);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card as="section" className={styles.now} aria-labelledby="carry">
      <h2 id="carry">递话</h2>
      <p className={styles.note}>
        在游戏里把这段话发给他，两天里各递一次，每次记一笔。附上截图、显示送到了，才算送达。
        {judges && '取过密语，就不再审这桩案子。'}
      </p>
      {doors === null ? (
        <Button icon="key-round" loading={busy} onClick={() => void fetchDoors().catch(() => undefined)}>
          取密语
        </Button>
      ) : doors.length === 0 ? (
        <p>被检举的人都有核对过的账号，消息已经到了，不必再递。</p>
      ) : (
        <ul className={styles.links}>
          {doors.map((door) => (
            <li key={door.accusedId}>
              <b>
                {door.name}-{door.realm}
              </b>
              <code>{door.whisper}</code>
              <span>
                <Button size="s" icon="copy" onClick={() => void copy(door.whisper)}>
                  复制
                </Button>
              </span>
              <AttemptForm id={id} accusedId={door.accusedId} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const optionsOf = (labels: Readonly<Record<string, string>>) => Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Logs one attempt, made just now. */
function AttemptForm({ id, accusedId }: { id: number; accusedId: number }) {
  const [how, setHow] = useState<DeliveryHow>('whisper');
  const [result, setResult] = useState<DeliveryResult>('unknown');
  const [fileId, setFileId] = useState<number | null>(null);
  const [isSending, setSending] = useState(false);
  const { busy, act } = useAct();
  const log = async () => {
    const attempt = { id, accusedId, how, result, at: new Date().toISOString(), ...(fileId !== null && { fileId }) };
    // The next attempt has a picture of its own.
    if (await act('记下了', () => call(carryNotice, attempt))) setFileId(null);
  };
  return (
    <div className={styles.attempt}>
      <Field label="怎么递的">
        {(control) => (
          <Select {...control} options={optionsOf(DELIVERY_HOW_LABELS)} value={how} onChange={(event) => setHow(event.target.value as DeliveryHow)} />
        )}
      </Field>
      <Field label="结果">
        {(control) => (
          <Select
            {...control}
            options={optionsOf(DELIVERY_RESULT_LABELS)}
            value={result}
            onChange={(event) => setResult(event.target.value as DeliveryResult)}
          />
        )}
      </Field>
      <NotePicture label="截图" hint="选填；封存，只用来看有没有送到" fileId={fileId} onSent={setFileId} onSending={setSending} />
      <Button icon="pen-line" loading={busy} loadingText="正在记" disabled={isSending} onClick={() => void log().catch(() => undefined)}>
        记一笔
      </Button>
    </div>
  );
}
