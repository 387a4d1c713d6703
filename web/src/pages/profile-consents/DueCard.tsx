import { giveConsent, type ConsentDue } from '#contract/api/consents.ts';
import { call } from '#web/lib/calls/api.ts';
import { useSending } from '#web/lib/calls/use-sending.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FormProblem } from '#web/ui/FormProblem.tsx';
import { Time } from '#web/ui/Time.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './page.module.css';

/** A text that reads otherwise than the one the member agreed to: what came, what went, and the button. */
export function DueCard({ due: { document, version, title, publishedAt, added, removed }, onGiven }: { due: ConsentDue; onGiven: () => Promise<void> }) {
  const { form, whole, problems, busy, submit } = useSending(async () => {
    await call(giveConsent, { document, version });
    toast({ type: 'success', message: `记下了：你同意现在这一版《${title}》` });
    await onGiven();
  });
  return (
    <Card as="section" aria-labelledby={`due-${document}`}>
      <h2 id={`due-${document}`} className={styles.title}>
        {`《${title}》改了`}
      </h2>
      <p className={styles.when}>
        现在这一版是 <Time iso={publishedAt} form="day" /> 的。
        <a className="link" href={`/${document}`} target="_blank" rel="noopener">
          读全文
        </a>
      </p>
      {added.length + removed.length === 0 && <p>你同意过的那一版没有留下原文，请读一遍现在的全文。</p>}
      <Paragraphs title="新写的" lines={added} className={styles.added} />
      <Paragraphs title="去掉的" lines={removed} className={styles.removed} />
      <form ref={form} onSubmit={submit} noValidate aria-label={`同意《${title}》`}>
        {(whole || problems['document']) && <FormProblem>{whole || problems['document']}</FormProblem>}
        <p className={styles.acts}>
          <Button type="submit" variant="primary" loading={busy} loadingText="正在记下">
            同意这一版
          </Button>
          <span>不同意的话，可以先不点，也可以在“我的账号”里导出资料、注销。</span>
        </p>
      </form>
    </Card>
  );
}

function Paragraphs({ title, lines, className }: { title: string; lines: readonly string[]; className: string | undefined }) {
  if (lines.length === 0) return null;
  return (
    <details open className={className}>
      <summary>{`${title} ${lines.length} 段`}</summary>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}
