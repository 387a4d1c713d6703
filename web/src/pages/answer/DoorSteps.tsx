import { useState } from 'react';
import { extendByCode, proveAtDoor } from '#contract/api/trials.ts';
import { useAct } from '#web/features/trials/use-act.ts';
import { call } from '#web/lib/calls/api.ts';
import { useSession } from '#web/lib/session.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Time } from '#web/ui/Time.tsx';
import styles from './page.module.css';

/** Renders what the holder of a code may do besides writing: to get more time, and to prove that the character is theirs. */
export function DoorSteps({ answerKey, canExtend }: { answerKey: string; canExtend: boolean }) {
  const isSignedIn = useSession(({ principal }) => principal !== null);
  const [asked, setAsked] = useState<{ code: string; until: string } | null>(null);
  const { busy, act } = useAct();
  return (
    <div className={styles.steps}>
      {canExtend && (
        <Button icon="timer" loading={busy} onClick={() => void act('多给了三天', () => call(extendByCode, { key: answerKey })).catch(() => undefined)}>
          多给我三天
        </Button>
      )}
      {asked !== null ? (
        <p role="status">
          把 <b>{asked.code}</b> 写进这个角色的公开备注。抽签抽到的主持人会去看；看到了，就能在案件页以你的账号答辩。码到{' '}
          <Time iso={asked.until} form="minute" /> 为止。
        </p>
      ) : isSignedIn ? (
        <Button
          icon="shield-check"
          loading={busy}
          onClick={() => void act('码拿到了', async () => setAsked(await call(proveAtDoor, { key: answerKey }))).catch(() => undefined)}
        >
          这是我的角色，请人核对
        </Button>
      ) : (
        <ButtonLink href={`/acc/sign_in?from=${encodeURIComponent(`/answer/${answerKey}`)}`} icon="shield-check">
          登录，核对角色，算我的答辩
        </ButtonLink>
      )}
    </div>
  );
}
