import { useId, useState } from 'react';
import { beginConnection, disconnectIdentity, type Identity, type IdentityProvider } from '#contract/api/identities.ts';
import { identityConsent, PROVIDER_LABELS } from '#contract/api/identities-labels.ts';
import { MAX_IDENTITIES } from '#contract/limits.ts';
import { keepAttempt } from '#web/features/identities/kept-attempt.ts';
import { ProviderMark } from '#web/features/identities/ProviderMark.tsx';
import { call } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Time } from '#web/ui/Time.tsx';
import { toast } from '#web/ui/toast.ts';
import { ConfirmForm } from './ConfirmForm.tsx';
import styles from './page.module.css';

interface IdentitiesProps {
  identities: readonly Identity[];
  providers: readonly IdentityProvider[];
  /** Whether the second factor is asked for beside the password. */
  asksTotp: boolean;
  hasPassword: boolean;
  onChanged: () => Promise<void>;
}

type Open = { what: 'connect'; provider: IdentityProvider } | { what: 'disconnect'; identity: Identity };

/** The accounts somewhere else I sign in by, and the ways to connect and disconnect one. */
export function Identities({ identities, providers, asksTotp, hasPassword, onChanged }: IdentitiesProps) {
  const titleId = useId();
  const [open, setOpen] = useState<Open | null>(null);
  const labelOf = (shown: Open) => PROVIDER_LABELS[shown.what === 'connect' ? shown.provider : shown.identity.provider];
  const canConnect = hasPassword && identities.length < MAX_IDENTITIES;
  return (
    <section aria-labelledby={titleId}>
      <SectionHead id={titleId} title="别处的账号" />
      <Card as="div" inset="none">
        <ul className={styles.list}>
          {identities.map((identity) => (
            <li key={identity.id} className={styles.row}>
              <ProviderMark provider={identity.provider} />
              <div className={styles.words}>
                <h3>{PROVIDER_LABELS[identity.provider]}</h3>
                <p>
                  <Time iso={identity.createdAt} /> 连接
                  {identity.lastUsedAt !== null && (
                    <>
                      {' '}
                      · 上次使用：
                      <Time iso={identity.lastUsedAt} relative />
                    </>
                  )}
                </p>
              </div>
              <div className={styles.actions}>
                {hasPassword && (
                  <Button variant="quiet" aria-label={`断开${PROVIDER_LABELS[identity.provider]}`} onClick={() => setOpen({ what: 'disconnect', identity })}>
                    断开
                  </Button>
                )}
              </div>
            </li>
          ))}
          {canConnect &&
            providers
              .filter((provider) => identities.every((identity) => identity.provider !== provider))
              .map((provider) => (
                <li key={provider} className={styles.row}>
                  <ProviderMark provider={provider} />
                  <div className={styles.words}>
                    <h3>{PROVIDER_LABELS[provider]}</h3>
                    <p>没有连接</p>
                  </div>
                  <div className={styles.actions}>
                    <Button aria-label={`连接${PROVIDER_LABELS[provider]}`} onClick={() => setOpen({ what: 'connect', provider })}>
                      连接
                    </Button>
                  </div>
                </li>
              ))}
        </ul>
      </Card>
      <p className={styles.foot}>
        连接以后可以用它登录，两步验证照旧。只收到一个编号，不收现实里的任何名字。
        {!hasPassword && '先设密码，才能连接别的，或者断开。'}
      </p>
      <Dialog
        open={open !== null}
        onClose={() => setOpen(null)}
        title={open ? `${open.what === 'connect' ? '连接' : '断开'}${labelOf(open)}` : ''}
        size="s"
        keep
      >
        {open?.what === 'connect' && (
          <ConfirmForm
            lead={`先确认是你本人，再到${labelOf(open)}那边点同意。`}
            label="下一步"
            asksTotp={asksTotp}
            consent={identityConsent(open.provider)}
            shapeOf={(shapes) => shapes.beginConnection}
            inputOf={(confirmed) => ({ provider: open.provider, ...confirmed })}
            send={async (input) => {
              const begun = await call(beginConnection, input);
              if (keepAttempt(begun, { search: '', wants: 'connection' })) location.assign(begun.url);
              else toast({ type: 'error', message: '这个浏览器不让网站记东西，去了也认不回来' });
            }}
          />
        )}
        {open?.what === 'disconnect' && (
          <ConfirmForm
            lead={`往后不能再用这个${labelOf(open)}登录，密码照旧。你的邮箱会收到一封通知。`}
            label="断开"
            asksTotp={asksTotp}
            shapeOf={(shapes) => shapes.disconnectIdentity}
            inputOf={({ password, totp }) => ({ id: open.identity.id, password, totp })}
            send={async (input) => {
              await call(disconnectIdentity, input);
              setOpen(null);
              toast({ type: 'success', message: `${labelOf(open)}断开了` });
              await onChanged();
            }}
          />
        )}
      </Dialog>
    </section>
  );
}
