import { useState } from 'react';
import { decideSignUps, type WaitingSignUp } from '#contract/api/admin/sign-ups.ts';
import { MAX_SIGN_UP_REFUSAL_LENGTH } from '#contract/staff-limits.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { Button } from '#web/ui/Button.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Time } from '#web/ui/Time.tsx';
import { Ledger, type RowKey } from '../parts/Ledger.tsx';
import { StaffActDialog } from '../parts/StaffActDialog.tsx';
import styles from './page.module.css';

const REFUSAL = { readers: '写进寄给本人的信', min: 2, max: MAX_SIGN_UP_REFUSAL_LENGTH };

/** Those who signed up while sign-ups wait for approval: let them in or not, chosen ones or all. */
export function SignUps({ list, total }: { list: readonly WaitingSignUp[]; total: number }) {
  const [chosen, setChosen] = useState<ReadonlySet<RowKey>>(new Set());
  const [outcome, setOutcome] = useState<'approved' | 'refused' | null>(null);
  const all = chosen.size === 0;
  const ids = list.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const who = all ? `全部 ${total} 个` : `选中的 ${ids.length} 个`;
  return (
    <>
      <SectionHead title={`等点头的注册（${total}）`} />
      {list.length === 0 ? (
        <p className={styles.none}>没有人在等。</p>
      ) : (
        <>
          <Ledger
            label="等点头的注册"
            rows={list}
            keyOf={({ id }) => id}
            choice={{ chosen, nameOf: ({ nickName }) => nickName, onChange: setChosen }}
            columns={[
              { key: 'name', head: '昵称', render: ({ nickName }) => nickName },
              { key: 'mail', head: '邮箱', render: ({ mailMasked }) => mailMasked },
              { key: 'print', head: '网络的指纹', render: ({ print }) => print, isWhole: true },
              { key: 'alike', head: '同网络还有', render: ({ alike }) => alike, align: 'end' },
              { key: 'since', head: '等了', render: ({ waitsSince }) => <Time iso={waitsSince} />, isWhole: true },
            ]}
          />
          <p className={styles.buttons}>
            <Button variant="primary" onClick={() => setOutcome('approved')}>
              {`放进${who}`}
            </Button>
            <Button onClick={() => setOutcome('refused')}>{`不收${who}`}</Button>
          </p>
        </>
      )}
      {outcome && (
        <StaffActDialog
          title={outcome === 'approved' ? `放进${who}` : `不收${who}`}
          note={outcome === 'approved' ? '他们会收到信和消息。' : '账号随即抹去，昵称和邮箱空出来，他们会收到信。一次最多 500 个。'}
          verb={outcome === 'approved' ? '放进来' : '不收'}
          route={decideSignUps}
          {...(outcome === 'refused' && { reason: REFUSAL })}
          input={({ text }) => ({ ids: all ? [] : ids, all, outcome, ...(outcome === 'refused' && { text }) })}
          done={outcome === 'approved' ? '放进来了' : '没有收'}
          onDone={() => {
            setOutcome(null);
            setChosen(new Set());
            void reload();
          }}
          onClose={() => setOutcome(null)}
        />
      )}
    </>
  );
}
