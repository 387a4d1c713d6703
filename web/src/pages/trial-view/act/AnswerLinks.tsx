import type { Dossier } from '#contract/api/trials.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { copy } from '#web/ui/copy.ts';
import styles from './ActPanel.module.css';

/** Renders the links by which the accused answer without an account; only for the presenter of the case. */
export function AnswerLinks({ dossier: { answerLinks, accused } }: { dossier: Dossier }) {
  return (
    <Card as="section" className={styles.now} aria-labelledby="links">
      <h2 id="links">答辩链接</h2>
      <p className={styles.note}>在游戏里交给本人。可以开很多次，只能交一次；谁拿着链接，谁就能替这个角色答辩。</p>
      <ul className={styles.links}>
        {answerLinks.map(({ accusedId, path }) => {
          const address = location.origin + path;
          const whom = accused.find(({ id }) => id === accusedId);
          return (
            <li key={accusedId}>
              <b>
                {whom?.name}-{whom?.realm}
              </b>
              <code>{address}</code>
              <span>
                <Button size="s" icon="copy" onClick={() => void copy(address)}>
                  复制
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
