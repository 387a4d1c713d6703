import type { Receipt as Given } from '#contract/api/trials.ts';
import { absoluteTime } from '#web/lib/time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Time } from '#web/ui/Time.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { copy } from '#web/ui/copy.ts';
import styles from './Receipt.module.css';

export interface ReceiptProps {
  receipt: Given;
  /** What it is about: a name for it, and its words. */
  about: { label: string; text: string };
  className?: string | undefined;
}

/** The receipt of what somebody wrote in a case, to be kept. */
export function Receipt({ receipt: { number, sha256, at, characters, pieces }, about, className }: ReceiptProps) {
  const fingerprint = sha256.match(/.{4}/g)?.join(' ') ?? sha256;
  const content = `${characters} 字${pieces > 0 ? `，证据 ${pieces} 件` : ''}`;
  const text = [`回执 ${number}`, `${about.label} ${about.text}`, `收到 ${absoluteTime(at, 'minute')}`, `内容 ${content}`, `指纹 ${fingerprint}`].join('\n');
  return (
    <section className={classNames(styles.receipt, className)} aria-labelledby="receipt">
      <h2 id="receipt">
        回执<span>{number}</span>
      </h2>
      <dl>
        <dt>{about.label}</dt>
        <dd>{about.text}</dd>
        <dt>收到</dt>
        <dd className="num">
          <Time iso={at} form="minute" />
        </dd>
        <dt>内容</dt>
        <dd className="num">{content}</dd>
        <dt>指纹</dt>
        <dd className={styles.fingerprint}>{fingerprint}</dd>
      </dl>
      <div className={styles.foot}>
        <Button size="s" icon="copy" onClick={() => void copy(text)}>
          复制回执
        </Button>
        <details>
          <summary>指纹是什么</summary>
          <p>用你写的话和每件证据算出来的 SHA-256。哪怕后来改了一个字，指纹就对不上；留着它，谁也不能说你当时写的是别的。</p>
        </details>
      </div>
    </section>
  );
}
