import { viewCounterNotice, type ForwardedNotice } from '#contract/api/counter-notices.ts';
import { COUNTER_NOTICE_STEP_LABELS } from '#contract/api/counter-notices-labels.ts';
import type { CallFailure } from '#contract/envelope.ts';
import { SecretAddress } from '#web/lib/head/SecretAddress.tsx';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { reload } from '#web/lib/navigation/navigate.ts';
import { useSite } from '#web/lib/navigation/use-site.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { absoluteTime } from '#web/lib/time.ts';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { ReplyForm } from './ReplyForm.tsx';
import { Statement } from './Statement.tsx';
import styles from './page.module.css';

interface Data {
  code: string;
  notice: ForwardedNotice;
}

const TITLE = '转来的不侵权声明';

export async function load({ call, params }: LoadArgs): Promise<Data> {
  const code = params['code'] ?? '';
  return { code, notice: await call(viewCounterNotice, { code }) };
}

/** The statement of an author for the one who had reported them, and a way to say that they have sued or complained; opened from their mail. */
export function Page({ data: { code, notice } }: { data: Data }) {
  const { number, reportNumber, state, dueAt } = notice;
  return (
    <div className={styles.page}>
      <PageTitle>{TITLE}</PageTitle>
      <SecretAddress />
      <PageHead title={TITLE} icon="g-scales" note={`编号 ${number}，对你的举报 ${reportNumber}。这一页只给你，请不要转给别人。`} />
      <Sheet label="where">
        <h2 id="where" className={styles.head}>
          走到哪一步
        </h2>
        <p>{courseText(notice)}</p>
      </Sheet>
      {notice.text !== '' && <Statement notice={notice} code={code} />}
      {state === 'forwarded' && dueAt !== null && (
        <Sheet label="reply">
          <h2 id="reply" className={styles.head}>
            已经投诉或起诉
          </h2>
          <p className={styles.quiet}>
            {`不同意作者的声明，可以向主管机关投诉，或者向法院起诉。${absoluteTime(dueAt, 'minute')} 以前在这里告诉我们，附上受理的通知，内容就不放回。没有走这一步，什么也不用填。`}
          </p>
          <ReplyForm code={code} onSent={() => void reload()} />
        </Sheet>
      )}
    </div>
  );
}

/** Returns how far a statement is, to the one it was forwarded to. */
function courseText({ state, dueAt, step, endedAt }: ForwardedNotice): string {
  const end = endedAt === null ? '' : `${absoluteTime(endedAt, 'minute')}，`;
  switch (state) {
    case 'waiting':
    case 'returned':
      return '作者在补正，还没有要你做的。';
    case 'forwarded':
      return `等着，到 ${dueAt === null ? '' : absoluteTime(dueAt, 'minute')}。到时没有收到你已投诉或起诉的通知，内容放回；你的权利不受影响。`;
    case 'replied':
      return `你的答复收到了${step === null ? '' : `（${COUNTER_NOTICE_STEP_LABELS[step.kind]}，${step.authority}，${step.number}）`}，钟停下了，站务在核对，结果寄到你的邮箱。`;
    case 'stopped':
      return `${end}${step === null ? '收到投诉或起诉的通知' : `收到你${COUNTER_NOTICE_STEP_LABELS[step.kind]}的通知（${step.authority}，${step.number}）`}，内容不放回，等那边的结果。`;
    case 'restored':
      return `${end}期限里没有收到通知，内容放回了。你仍然可以向主管机关投诉，或者向法院起诉。`;
    case 'withdrawn':
      return `${end}作者撤回了声明，内容没有放回。`;
    case 'released':
      return `${end}另有文书，内容放回了。`;
  }
}

export function Skeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <PageTitle>{TITLE}</PageTitle>
      <SecretAddress />
      <Unscripted />
      <SkeletonText lines={10} />
    </div>
  );
}

/** Renders why a code opens nothing. */
export function Failed({ failure }: { failure: CallFailure }) {
  return (
    <>
      <SecretAddress />
      <LoadFailed
        failure={failure}
        gone={{
          icon: 'g-scroll-unfurled',
          title: '这个地址打不开声明',
          children: '也许没有复制完整，请从信里直接点开；走完满半年的已经删掉了，又转过一次的请用新的那封信。',
        }}
      />
    </>
  );
}

/** The page comes with scripts alone: who has none writes a letter. */
function Unscripted() {
  const { site } = useSite();
  return (
    <noscript>
      <p>{`这一页要靠浏览器的脚本。没有脚本，写信到 ${site.contact}，报信里的编号，一样算数。`}</p>
    </noscript>
  );
}
