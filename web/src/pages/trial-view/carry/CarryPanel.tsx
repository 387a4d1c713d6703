import { useState } from 'react';
import { readDoorCodes, type DoorCodes, type PublicCase } from '#contract/api/trials.ts';
import { AttemptForm } from '#web/features/trials/AttemptForm.tsx';
import { HeardLadder } from '#web/features/trials/HeardLadder.tsx';
import { Whisper } from '#web/features/trials/Whisper.tsx';
import { lengthText } from '#web/features/complaint/length-text.ts';
import { call } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import styles from './CarryPanel.module.css';

type Door = DoorCodes['doors'][number];

interface CarryPanelProps {
  id: number;
  judges: boolean;
  accused: PublicCase['accused'];
  /** How long the clocks of the case run. */
  lengths: PublicCase['lengths'];
}

/** Renders what somebody needs who notifies the accused of the complaint: the text to send in the game, and the log of what they tried. */
export function CarryPanel({ id, judges, accused, lengths }: CarryPanelProps) {
  const heardOf = lengthText(lengths.heardOfHours);
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
    <Card as="section" className={styles.panel} aria-labelledby="carry">
      <h2 id="carry">
        <Icon name="send" />
        递话
      </h2>
      <p className={styles.note}>只是把码送到对方手上：在游戏里把这段话发给他，两天里各递一次，每次记一笔。附上截图、显示送到了，才算送达。</p>
      {doors === null ? (
        <Button variant="primary" icon="key-round" loading={busy} loadingText="请稍候" onClick={() => void fetchDoors().catch(() => undefined)}>
          取密语
        </Button>
      ) : doors.length === 0 ? (
        <p>被检举的人都有核对过的账号，消息已经到了，不必再递。</p>
      ) : (
        doors.map((door) => (
          <section key={door.accusedId} aria-labelledby={`carry-${door.accusedId}`} className={styles.door}>
            <SectionHead id={`carry-${door.accusedId}`} level={3} title={`送给 ${door.name}-${door.realm}`} />
            <Whisper text={door.whisper} code={door.code} />
            <AttemptForm id={id} accusedId={door.accusedId} />
            <HeardLadder grade={accused.find((each) => each.id === door.accusedId)?.heard ?? null} note="送不到，只会让结果更轻。不要为了“送到”去追着他说。" />
          </section>
        ))
      )}
      <ul className={styles.rules}>
        <li>
          <Icon name="eye-off" />
          <span>
            <b>主审看不到这个码</b>，也不知道谁用它开过门。
          </span>
        </li>
        {judges && (
          <li>
            <Icon name="gavel" />
            取过密语，就不再审这桩案子。
          </li>
        )}
        <li>
          <Icon name="timer" />
          {`送到以后，对方至少还有${heardOf}写答辩。离期满不到${heardOf}才送到的，不算“已送达”。`}
        </li>
      </ul>
    </Card>
  );
}
