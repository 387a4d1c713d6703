import { useState, type SubmitEvent } from 'react';
import { closeAccount } from '#contract/api/closing.ts';
import { CLOSING_DAYS } from '#contract/limits.ts';
import { call } from '#web/lib/calls/api.ts';
import { failureOf } from '#web/lib/page.ts';
import { problemsOfFailure, type Problems } from '#web/lib/calls/problems.ts';
import { useSession } from '#web/lib/session.ts';
import { absoluteTime } from '#web/lib/time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { PasswordInput } from '#web/ui/PasswordInput.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './AccountEnd.module.css';
import { CancelClosing } from './CancelClosing.tsx';

/** Renders the form to close an account, or to cancel that. */
export function ClosingPanel() {
  const principal = useSession((state) => state.principal);
  const [asking, setAsking] = useState(false);
  const closingAt = principal?.closingAt ?? null;
  const note = (at: string | null) => {
    const { principal: now, setPrincipal } = useSession.getState();
    if (now) setPrincipal({ ...now, closingAt: at });
  };
  return (
    <section aria-labelledby="closing">
      <SectionHead id="closing" title="注销账号" />
      <div className={styles.part}>
        {closingAt === null ? (
          <>
            <p>{`注销有 ${CLOSING_DAYS} 天可以反悔。过了以后，账号里属于你的都会抹去，找不回来。`}</p>
            <div className={styles.acts}>
              <Button onClick={() => setAsking(true)}>注销账号…</Button>
            </div>
          </>
        ) : (
          <>
            <p>{`账号会在 ${absoluteTime(closingAt, 'minute')} 抹去。在那以前随时可以反悔。`}</p>
            <div className={styles.acts}>
              <CancelClosing onCanceled={() => note(null)} />
            </div>
          </>
        )}
      </div>
      <Dialog open={asking} onClose={() => setAsking(false)} title="真的要走吗？">
        <CloseForm
          onClosed={(at) => {
            note(at);
            setAsking(false);
            toast({ type: 'info', message: `${CLOSING_DAYS} 天以内随时可以反悔` });
          }}
          onCancel={() => setAsking(false)}
        />
      </Dialog>
    </section>
  );
}

function CloseForm({ onClosed, onCancel }: { onClosed: (closingAt: string) => void; onCancel: () => void }) {
  const [password, setPassword] = useState('');
  /** Null until it turns out to be needed. */
  const [totp, setTotp] = useState<string | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    setProblems({});
    try {
      onClosed((await call(closeAccount, { password, totp: totp ?? '' })).closingAt);
    } catch (error) {
      const byField = problemsOfFailure(error);
      if (byField['totp'] !== undefined && totp === null) setTotp('');
      setProblems(Object.keys(byField).length > 0 ? byField : { '': failureOf(error).message });
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) void send();
  };
  return (
    <form onSubmit={submit} noValidate>
      <ul className={styles.list}>
        <li>{`昵称会变成“已注销的冒险者”，邮箱、手机号、头像、签名、角色都抹去；收藏、关注、草稿和消息也没有了。`}</li>
        <li>公开的帖子和评论留在原处，不再看得出是你；移除了的和没放出来的，到时候一并清掉。不想留的，请先自己移除。</li>
        <li>别处的登录马上退出；{CLOSING_DAYS} 天以内登录回来就能反悔。</li>
      </ul>
      <Field label="现在的密码" required error={problems['password']}>
        {(control) => (
          <PasswordInput {...control} name="password" autoComplete="current-password" value={password} onChange={(event) => setPassword(event.target.value)} />
        )}
      </Field>
      {totp !== null && (
        <Field label="两步验证" required hint="验证器里的 6 位数字，或一个恢复码" error={problems['totp']}>
          {(control) => <TextInput {...control} name="totp" autoComplete="one-time-code" value={totp} onChange={(event) => setTotp(event.target.value)} />}
        </Field>
      )}
      {problems[''] && <p role="alert">{problems['']}</p>}
      <div className={styles.acts}>
        <Button variant="primary" onClick={onCancel}>
          再想想
        </Button>
        <Button type="submit" loading={busy} loadingText="正在提交">
          注销账号
        </Button>
      </div>
    </form>
  );
}
