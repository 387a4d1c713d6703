import type { ImportOrderView } from '#contract/api/admin/imports.ts';
import styles from './page.module.css';

const STEPS = ['选文件', '核对', '看报告', '搬'] as const;

/** How far the last thing that was asked for is on its way from a file to a community. */
export function ImportSteps({ latest }: { latest: ImportOrderView | undefined }) {
  const current = stepOf(latest);
  return (
    <ol className={styles.steps}>
      {STEPS.map((label, at) => (
        <li key={label} aria-current={at === current ? 'step' : undefined} data-done={at < current || undefined}>
          <b>{at + 1}</b>
          {label}
        </li>
      ))}
    </ol>
  );
}

function stepOf(latest: ImportOrderView | undefined): number {
  if (!latest) return 0;
  if (latest.act === 'run') return 3;
  if (latest.doneAt === null) return 1;
  return latest.report === null ? 0 : 2;
}
