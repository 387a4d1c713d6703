import { useState } from 'react';
import { beginIdentity, type IdentityProvider } from '#contract/api/identities.ts';
import { PROVIDER_LABELS } from '#contract/api/identities-labels.ts';
import account from '#web/features/account/account-form.module.css';
import { callForView } from '#web/lib/calls/api.ts';
import { failureOf } from '#web/lib/page.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { keepAttempt } from './kept-attempt.ts';
import { ProviderMark } from './ProviderMark.tsx';
import styles from './ProviderRow.module.css';

/** The accounts somewhere else by which one can sign in here: one row of equal boxes. */
export function ProviderRow({ providers }: { providers: readonly IdentityProvider[] }) {
  const [busy, setBusy] = useState<IdentityProvider | null>(null);
  const [problem, setProblem] = useState('');
  const go = async (provider: IdentityProvider) => {
    setBusy(provider);
    setProblem('');
    try {
      const begun = await callForView(beginIdentity, { provider });
      if (keepAttempt(begun, { search: location.search, wants: 'sign-in' })) return location.assign(begun.url);
      setProblem('这个浏览器不让网站记东西，去了也认不回来，请换一种方式登录。');
    } catch (error) {
      setProblem(failureOf(error).message || '没有成功，请再试一次');
    }
    setBusy(null);
  };
  return (
    <>
      <div className={styles.row} role="group" aria-label="别处的账号">
        {providers.map((provider) => (
          <button key={provider} type="button" aria-busy={busy === provider || undefined} onClick={() => busy === null && void go(provider)}>
            <ProviderMark provider={provider} />
            {PROVIDER_LABELS[provider]}
          </button>
        ))}
      </div>
      {problem && (
        <p className={account['says']} role="alert">
          <Icon name="triangle-alert" />
          {problem}
        </p>
      )}
      <p className={styles.note}>只收到一个编号，不收现实里的任何名字。</p>
    </>
  );
}
