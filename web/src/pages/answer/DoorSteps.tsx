import { useState } from 'react';
import type { AnswerForm } from '#contract/api/trials-doors.ts';
import { lengthText } from '#web/features/complaint/length-text.ts';
import { useToken } from '#web/lib/session.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { copy } from '#web/ui/copy.ts';
import styles from './page.module.css';
import { usePress } from './use-press.ts';

/** Renders how what the holder of a code says becomes the answer of the accused: by a proof that the character is theirs. */
export function DoorSteps({ given: { answerBy, lengths }, answerKey }: { given: AnswerForm; answerKey: string }) {
  const isSignedIn = useToken(({ token }) => token !== null);
  const [asked, setAsked] = useState<{ code: string; until: string } | null>(null);
  const { busy, press } = usePress(async () => setAsked(await (await import('./door-acts.ts')).askForProof(answerKey)));
  if (answerBy === 'proven') return null;
  return (
    <section className={styles.proving} aria-labelledby="answer-prove">
      <SectionHead id="answer-prove" title="让这份话算作本人" aside={<Tag tone="brass">身份未核对</Tag>} />
      <p className={styles.quiet}>
        拿到答辩码的人都能写，所以凭码写的只标作“凭码写来”，不会被当成认错，也不会让期限提前。核对过角色，你在案件页写的就是你本人的答辩，将来申诉也不用再证明一次。
      </p>
      {asked !== null ? (
        <div className={styles.code} role="status">
          <p>
            写进这个角色的公开备注，到 <Time iso={asked.until} form="minute" /> 为止
            <b>{asked.code}</b>
          </p>
          <Button icon="copy" onClick={() => void copy(asked.code)}>
            复制
          </Button>
        </div>
      ) : (
        <div className={styles.code}>
          <p>{isSignedIn ? '拿一个八个字的短码，写进这个角色在游戏里的公开备注。' : '登录以后，拿一个短码写进这个角色的公开备注。'}</p>
          {isSignedIn ? (
            <Button variant="primary" icon="shield-check" loading={busy} loadingText="请稍候" onClick={press}>
              这是我的角色，请人核对
            </Button>
          ) : (
            <ButtonLink href={`/acc/sign_in?from=${encodeURIComponent(`/answer/${answerKey}`)}`} icon="shield-check">
              登录，核对角色
            </ButtonLink>
          )}
        </div>
      )}
      <p className={styles.quiet}>
        {`由抽签抽到、和你们都没有瓜葛的主持人上线看一眼；两天没人看，管理员来看。主审碰不到这一步。等人来看的时候你的期限不会走完，最多为此多等${lengthText(lengths.doorProofHours)}。`}
      </p>
    </section>
  );
}
