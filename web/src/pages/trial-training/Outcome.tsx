import { useEffect, useRef } from 'react';
import { RUNG_LABELS } from '#contract/api/trials-labels.ts';
import type { TrainingResult } from '#contract/api/training.ts';
import { useDeskHref } from '#web/features/trials/trial-address.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import styles from './page.module.css';

/** Renders what there was to see, what was overlooked first, and how the case could be judged. */
export function Outcome({ result: { verdict, findings }, onAgain }: { result: TrainingResult; onAgain: () => void }) {
  const desk = useDeskHref();
  // The case stays above it: the reader is brought to what they just asked for.
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    head.current?.focus({ preventScroll: true });
    head.current?.scrollIntoView({ block: 'start' });
  }, []);
  const missed = findings.filter(({ isRight }) => !isRight).length;
  return (
    <>
      <div ref={head} tabIndex={-1} role="group" aria-labelledby="training-findings">
        <Sheet label="training-findings">
          <SectionHead id="training-findings" title={missed === 0 ? '五处都看到了' : `有 ${missed} 处漏看了`} />
          <ul className={styles.pieces}>
            {findings.map(({ id, isRight, title, text }) => (
              <li key={id}>
                <h3>
                  {title} <Tag tone={isRight ? 'pine' : 'seal'}>{isRight ? '看到了' : '漏看'}</Tag>
                </h3>
                <p className={styles.words}>{text}</p>
              </li>
            ))}
          </ul>
        </Sheet>
      </div>
      <Sheet label="training-verdict">
        <SectionHead id="training-verdict" title="参考裁决" aside={<Tag tone="seal">{verdict.penalty === null ? '不罚' : RUNG_LABELS[verdict.penalty]}</Tag>} />
        <h3>认定的事实</h3>
        <p className={styles.words}>{verdict.facts}</p>
        <h3>理由</h3>
        <p className={styles.words}>{verdict.reasoning}</p>
        <p className={styles.by}>练习案走完了，可以接真的案子。漏看不要紧，想再走一遍随时来。</p>
        <div className={styles.go}>
          {desk !== null && (
            <ButtonLink href={desk} variant="primary" icon="g-scales">
              去审理台
            </ButtonLink>
          )}
          <Button icon="rotate-ccw" onClick={onAgain}>
            再走一遍
          </Button>
        </div>
      </Sheet>
    </>
  );
}
