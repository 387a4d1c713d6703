import { useState } from 'react';
import { withdrawConsent, type ConsentDocument, type GivenConsent } from '#contract/api/consents.ts';
import { call } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Time } from '#web/ui/Time.tsx';
import styles from './page.module.css';

const HOW: Readonly<Record<GivenConsent['how'], string>> = {
  sign_up: '注册时勾选',
  earlier: '注册时勾选；那时还没有记版本，按开始记的那一天算',
  asked: '改过以后再次同意',
  guardian_mail: '监护人用邮箱确认',
};
const DOCUMENTS: readonly ConsentDocument[] = ['terms_of_service', 'privacy'];

/** What a member has agreed to, each with its version, and the way to withdraw it. */
export function GivenList({ given, onWithdrawn }: { given: readonly GivenConsent[]; onWithdrawn: () => Promise<void> }) {
  const [asked, ask] = useState<{ document: ConsentDocument; title: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const withdraw = async () => {
    if (!asked) return;
    setBusy(true);
    try {
      await call(withdrawConsent, { document: asked.document });
      ask(null);
      await onWithdrawn();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card as="section" aria-labelledby="given">
      <h2 id="given" className={styles.title}>
        记下的同意
      </h2>
      {given.length === 0 && <p>这里还没有记录。</p>}
      <ul className={styles.given}>
        {given.map(({ id, document, title, version, givenAt, how, withdrawnAt }, index) => {
          const known = DOCUMENTS.find((each) => each === document);
          const isLatest = given.findIndex((each) => each.document === document) === index;
          return (
            <li key={id}>
              <b>{document === 'guardian' ? '监护人的同意' : `《${title}》`}</b>
              <span className={styles.when}>
                <Time iso={givenAt} form="minute" />，{how === 'asked' && document.startsWith('identity_') ? '连接时勾选' : HOW[how]}，版本{' '}
                <code>{version.slice(0, 8)}</code>
                {withdrawnAt !== null && (
                  <>
                    ，<Time iso={withdrawnAt} form="minute" /> 撤回
                  </>
                )}
              </span>
              {known !== undefined && isLatest && withdrawnAt === null && (
                <Button size="s" variant="quiet" onClick={() => ask({ document: known, title })}>
                  撤回
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <Dialog
        open={asked !== null}
        onClose={() => ask(null)}
        title={`撤回对《${asked?.title ?? ''}》的同意`}
        footer={
          <Button variant="primary" loading={busy} loadingText="正在撤回" onClick={() => void withdraw()}>
            撤回
          </Button>
        }
      >
        <p>撤回以后会一直请你再看一遍。已经写下的东西不受影响；不想让我们再保管你的资料，请到“我的账号”里导出、注销，十五天内可以反悔。</p>
      </Dialog>
    </Card>
  );
}
