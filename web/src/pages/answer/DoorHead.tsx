import type { AnswerForm } from '#contract/api/trials.ts';
import { LazyLaterWords, LazyVerdictWords } from './lazy-stages.ts';
import styles from './page.module.css';

/** The head of the page: how far the case has come, in one sentence. */
export function DoorHead({ given }: { given: AnswerForm }) {
  return (
    <header className={styles.head}>
      <p className={styles.to}>{`写给 ${given.character.name} · ${given.character.realm}`}</p>
      <Words given={given} />
    </header>
  );
}

function Words({ given }: { given: AnswerForm }) {
  const { stage, outcome, answerBy } = given;
  if (stage !== 'appeal' && outcome !== null) return <LazyVerdictWords given={given} outcome={outcome} />;
  if (stage !== 'answer' || answerBy !== null) return <LazyLaterWords given={given} />;
  return (
    <>
      <h1>有人检举了这个角色，请你说说你这边</h1>
      <p className={styles.lead}>
        裁决以前，这里的内容只有当事人和主持人能看。没有账号也能写；写来的放在“身份未核对”下面，不会当成你认下什么。要让它算你的答辩，请登录，核对一下角色。
      </p>
    </>
  );
}
