import type { AnswerForm } from '#contract/api/trials-doors.ts';
import styles from './page.module.css';

/** The head of a door once something was written, once the time for it is over, and while an appeal waits. */
export function LaterWords({ given: { stage, answerBy } }: { given: AnswerForm }) {
  if (stage === 'appeal')
    return (
      <>
        <h1>申诉收下了，在等答复</h1>
        <p className={styles.lead}>没有审过这桩案子的主持人来看，书面答复。只会维持、减轻或者撤销，不会更重。</p>
      </>
    );
  if (answerBy !== null)
    return (
      <>
        <h1>你的话收下了</h1>
        <p className={styles.lead}>它进了案卷，谁也删不掉、盖不掉。回到这里用同一个答辩码：看进展、补充、看裁决、申诉，都在这一扇门后面。</p>
      </>
    );
  return (
    <>
      <h1>答辩的时间过了，正在审理</h1>
      <p className={styles.lead}>没有人写，不等于承认。裁决以后，如果有罚单落在这个角色上，可以从这里申诉。</p>
    </>
  );
}
