import type { AnswerForm } from '#contract/api/trials.ts';
import { absoluteTime } from '#web/lib/time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Time } from '#web/ui/Time.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { copy } from '#web/ui/copy.ts';
import page from './page.module.css';
import styles from './Receipt.module.css';

/** The receipt of what was written last; nothing while nothing was. */
export function Receipt({ given: { receipt, character } }: { given: AnswerForm }) {
  if (receipt === null) return null;
  const { number, sha256, at, characters, pieces } = receipt;
  const fingerprint = sha256.match(/.{4}/g)?.join(' ') ?? sha256;
  const content = `${characters} 字${pieces > 0 ? `，证据 ${pieces} 件` : ''}`;
  const name = `${character.name}-${character.realm}`;
  const text = [`回执 ${number}`, `角色 ${name}`, `收到 ${absoluteTime(at, 'minute')}`, `内容 ${content}`, `指纹 ${fingerprint}`].join('\n');
  return (
    <section className={classNames(styles.receipt, page.slip)} aria-labelledby="answer-receipt">
      <h2 id="answer-receipt">
        回执<span>{number}</span>
      </h2>
      <dl>
        <dt>角色</dt>
        <dd>{name}</dd>
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
