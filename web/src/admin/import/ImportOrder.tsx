import type { ImportOrderView, ImportReportView } from '#contract/api/admin/imports.ts';
import { withSeparators } from '#web/lib/counts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Progress } from '#web/ui/Progress.tsx';
import styles from './page.module.css';

/** Something that was asked for: how far it is, why it was not done, or what came of it. */
export function ImportOrder({ order, onRun, onStop }: { order: ImportOrderView; onRun: () => void; onStop: () => void }) {
  const { id, act, name, pictures, doneAt, failure, report, hasFile } = order;
  const what = act === 'check' ? '核对' : '搬';
  const title = doneAt === null ? `正在${what}` : report === null ? `没有${what}完` : act === 'check' ? '核对的报告' : '搬完了';
  return (
    <section aria-labelledby={`order-${id}`} className={styles.sheet}>
      <h2 id={`order-${id}`}>{title}</h2>
      <p>{`${name}${pictures === null ? '' : `，图片在 ${pictures}`}`}</p>
      {doneAt === null && <Under order={order} onStop={onStop} />}
      {failure !== '' && <Notice tone="seal">{failure}</Notice>}
      {report && <Report report={report} isCheck={act === 'check'} />}
      {doneAt !== null && hasFile && (act === 'check' ? report !== null : report === null) && (
        <div className={styles.acts}>
          <Button variant="primary" onClick={onRun}>
            {act === 'check' ? '开始搬' : '接着搬'}
          </Button>
        </div>
      )}
    </section>
  );
}

function Under({ order: { act, done, total }, onStop }: { order: ImportOrderView; onStop: () => void }) {
  return (
    <div className={styles.under}>
      <p role="status">{total === 0 ? '排着，一会儿就开始' : `${withSeparators(done)} / ${withSeparators(total)} 行，${Math.floor((done / total) * 100)}%`}</p>
      <Progress value={total === 0 ? undefined : done / total} label={act === 'check' ? '核对到哪里' : '搬到哪里'} />
      <p>关上这一页也会接着做；机器重启了，从停下的地方接着做。</p>
      <div className={styles.acts}>
        <Button onClick={onStop}>先停一停</Button>
      </div>
    </div>
  );
}

function Report({ report: { site, lines, added, refusedCount, sentences }, isCheck }: { report: ImportReportView; isCheck: boolean }) {
  return (
    <>
      <table className={styles.added}>
        <caption>{`从 ${site}，${withSeparators(lines)} 行`}</caption>
        <thead>
          <tr>
            <th scope="col">种类</th>
            <th scope="col">{isCheck ? '能搬' : '搬了'}</th>
          </tr>
        </thead>
        <tbody>
          {added.map(({ label, count }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{withSeparators(count)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">留下没有搬的行</th>
            <td>{withSeparators(refusedCount)}</td>
          </tr>
        </tbody>
      </table>
      <details open={refusedCount > 0}>
        <summary>{`要看一眼的，${sentences.length} 条`}</summary>
        <ul className={styles.sentences}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence.trim()}</li>
          ))}
        </ul>
      </details>
    </>
  );
}
