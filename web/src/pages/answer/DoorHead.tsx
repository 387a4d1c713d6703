import type { AnswerForm } from '#contract/api/trials.ts';
import { LazyVerdictWords } from './lazy-stages.ts';
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
  if (stage === 'appeal')
    return (
      <>
        <h1>申诉收下了，在等答复</h1>
        <p className={styles.lead}>没有审过这桩案子的主持人来看，书面答复。只会维持、减轻或者撤销，不会更重。</p>
      </>
    );
  if (outcome !== null) return <LazyVerdictWords given={given} outcome={outcome} />;
  if (answerBy !== null)
    return (
      <>
        <h1>你的话收下了</h1>
        <p className={styles.lead}>它进了案卷，谁也删不掉、盖不掉。回到这里用同一个答辩码：看进展、补充、看裁决、申诉，都在这一扇门后面。</p>
      </>
    );
  if (stage === 'hearing')
    return (
      <>
        <h1>答辩的时间过了，正在审理</h1>
        <p className={styles.lead}>没有人写，不等于承认。裁决以后，如果有罚单落在这个角色上，可以从这里申诉。</p>
      </>
    );
  return (
    <>
      <h1>有人检举了这个角色，请你说说你这边</h1>
      <p className={styles.lead}>
        裁决以前，这里的内容只有当事人和主持人能看。没有账号也能写；写来的放在“身份未核对”下面，不会当成你认下什么。要让它算你的答辩，请登录，核对一下角色。
      </p>
    </>
  );
}
