import { useState } from 'react';
import { revokeToken, saveToken, TOKEN_SCOPE_LABELS, type ApiToken, type TokenScope } from '#contract/api/admin/tokens.ts';
import { MAX_ACT_REASON_LENGTH } from '#contract/staff-limits.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { absoluteTime } from '#web/lib/time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field, FieldGroup } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { Time } from '#web/ui/Time.tsx';
import { Ledger } from '../parts/Ledger.tsx';
import { StaffActDialog } from '../parts/StaffActDialog.tsx';
import styles from './page.module.css';

const REASON = { readers: '记录里留着；可以不写', min: 0, max: MAX_ACT_REASON_LENGTH };
const SCOPES = Object.keys(TOKEN_SCOPE_LABELS).filter(isScope);
const DEFAULT_SCOPES: TokenScope[] = ['posts'];
const DAY_MS = 24 * 60 * 60_000;

/** The keys by which programs of others read: made, shown once, revoked. */
export function Tokens({ tokens, onMade }: { tokens: readonly ApiToken[]; onMade: (token: string, name: string) => void }) {
  const [isNew, setNew] = useState(false);
  const [revoked, setRevoked] = useState<ApiToken | null>(null);
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['posts']);
  const [until, setUntil] = useState(() => absoluteTime(new Date(Date.now() + 90 * DAY_MS).toISOString()));
  return (
    <section aria-labelledby="tokens" className={styles.tokens}>
      <h2 id="tokens" className={styles.head}>
        令牌 <small>{`${tokens.length} 个`}</small>
        <Button size="s" icon="plus" onClick={() => setNew(true)}>
          新令牌
        </Button>
      </h2>
      {tokens.length === 0 ? (
        <p className={styles.none}>还没有令牌。别人的程序要读本站公开的东西时，给它做一把，只看得到一次。</p>
      ) : (
        <Ledger
          label="令牌"
          rows={tokens}
          keyOf={({ id }) => id}
          columns={[
            { key: 'name', head: '名字', render: (token) => <b>{token.name}</b> },
            { key: 'scopes', head: '能做', render: (token) => token.scopes.map((scope) => (isScope(scope) ? TOKEN_SCOPE_LABELS[scope] : scope)).join('、') },
            { key: 'until', head: '到', isWhole: true, narrow: 'named', render: (token) => <Time iso={token.until} /> },
            {
              key: 'used',
              head: '上次用',
              isWhole: true,
              narrow: 'named',
              render: (token) => (token.lastUsedAt === null ? '从没用过' : <Time iso={token.lastUsedAt} relative />),
            },
            {
              key: 'acts',
              head: '能做的',
              isQuiet: true,
              align: 'end',
              render: (token) => (
                <Button size="s" onClick={() => setRevoked(token)}>
                  作废
                </Button>
              ),
            },
          ]}
        />
      )}
      {isNew && (
        <StaffActDialog
          title="新令牌"
          verb="给我看令牌"
          route={saveToken}
          watch={name === '' || scopes.length === 0 ? 'empty' : 'filled'}
          input={({ text: reason }) => ({
            name: name || '新令牌',
            scopes: scopes.length === 0 ? DEFAULT_SCOPES : [...scopes],
            // A day that was cleared is refused at its field.
            until: until === '' ? '' : new Date(`${until}T23:59:59+08:00`).toISOString(),
            reason,
          })}
          reason={REASON}
          done="令牌做好了，只看得到这一次"
          onDone={({ token }) => {
            setNew(false);
            onMade(token, name || '新令牌');
            void reload();
          }}
          onClose={() => setNew(false)}
        >
          {(problems) => (
            <>
              <Field label="名字" error={problems['name']}>
                {(control) => <TextInput {...control} value={name} onChange={({ currentTarget }) => setName(currentTarget.value)} />}
              </Field>
              <FieldGroup label="能做什么" error={problems['scopes']}>
                {SCOPES.map((scope) => (
                  <Checkbox
                    key={scope}
                    checked={scopes.includes(scope)}
                    onChange={() => setScopes(scopes.includes(scope) ? scopes.filter((each) => each !== scope) : [...scopes, scope])}
                  >
                    {TOKEN_SCOPE_LABELS[scope]}
                  </Checkbox>
                ))}
              </FieldGroup>
              <Field label="到哪一天" note="最多一年" error={problems['until']}>
                {(control) => <TextInput {...control} type="date" value={until} onChange={({ currentTarget }) => setUntil(currentTarget.value)} />}
              </Field>
            </>
          )}
        </StaffActDialog>
      )}
      {revoked && (
        <StaffActDialog
          title={`作废“${revoked.name}”`}
          verb="作废"
          route={revokeToken}
          input={({ text: reason }) => ({ id: revoked.id, reason })}
          reason={REASON}
          done="作废了，两秒内失效"
          onDone={() => {
            setRevoked(null);
            void reload();
          }}
          onClose={() => setRevoked(null)}
        />
      )}
    </section>
  );
}

function isScope(text: string): text is TokenScope {
  return Object.hasOwn(TOKEN_SCOPE_LABELS, text);
}
