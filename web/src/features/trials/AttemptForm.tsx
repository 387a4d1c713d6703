import { useState } from 'react';
import { carryNotice, type DeliveryHow, type DeliveryResult } from '#contract/api/trials.ts';
import { DELIVERY_HOW_LABELS, DELIVERY_RESULT_LABELS } from '#contract/api/trials-labels.ts';
import { NotePicture } from '#web/features/evidence/NotePicture.tsx';
import { call } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { FieldGroup } from '#web/ui/Field.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { useAct } from './use-act.ts';
import styles from './AttemptForm.module.css';

const HOW_NOTES: Readonly<Record<DeliveryHow, string>> = { whisper: '对方在线', mail: '不在线也能收', officer: '请他转告', other: '当面、社区' };
const RESULT_NOTES: Readonly<Record<DeliveryResult, string>> = {
  delivered: '图上看得见发出去了',
  offline: '没有发出去',
  blocked: '系统说被屏蔽',
  unknown: '发了，没有回音',
};

const optionsOf = <Value extends string>(labels: Readonly<Record<Value, string>>, notes: Readonly<Record<Value, string>>) =>
  (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value], note: notes[value] }));

/** Logs one attempt, made just now; `onLogged` comes after it is on record. */
export function AttemptForm({ id, accusedId, onLogged }: { id: number; accusedId: number; onLogged?: () => void }) {
  const [how, setHow] = useState<DeliveryHow>('whisper');
  const [result, setResult] = useState<DeliveryResult>('unknown');
  const [fileId, setFileId] = useState<number | null>(null);
  const [isSending, setSending] = useState(false);
  const { busy, act } = useAct();
  const log = async () => {
    const attempt = { id, accusedId, how, result, at: new Date().toISOString(), ...(fileId !== null && { fileId }) };
    // The next attempt has a picture of its own.
    if (!(await act('记下了', () => call(carryNotice, attempt)))) return;
    setFileId(null);
    onLogged?.();
  };
  return (
    <div className={styles.attempt}>
      <p className={styles.note}>刚递过，在这里记一次。没送到也要记，那同样算一次。</p>
      <FieldGroup label="怎么递的">
        <RadioCards
          name={`how-${accusedId}`}
          options={optionsOf(DELIVERY_HOW_LABELS, HOW_NOTES)}
          value={how}
          onChange={(value) => setHow(value as DeliveryHow)}
        />
      </FieldGroup>
      <FieldGroup label="结果">
        <RadioCards
          name={`result-${accusedId}`}
          options={optionsOf(DELIVERY_RESULT_LABELS, RESULT_NOTES)}
          value={result}
          onChange={(value) => setResult(value as DeliveryResult)}
        />
      </FieldGroup>
      <NotePicture label="截图" hint="选填；要看得见这句话、角色名和时间。封存，只用来看有没有送到" fileId={fileId} onSent={setFileId} onSending={setSending} />
      <Button wide icon="pen-line" loading={busy} loadingText="正在记" disabled={isSending} onClick={() => void log().catch(() => undefined)}>
        记一笔
      </Button>
      <p className={styles.small}>记下就不能改，可以再记一次。</p>
    </div>
  );
}
