import { useState } from 'react';
import { listOffices, resignOffice, restoreOffice, setProbation, suspendOffice, type Office } from '#contract/api/admin/offices.ts';
import { PRESENTER_STATUS_LABELS } from '#contract/api/presenters-labels.ts';
import { MAX_REMOVAL_REASON_LENGTH, MIN_REMOVAL_REASON_LENGTH } from '#contract/staff-limits.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { ConsoleHead } from '../parts/ConsoleHead.tsx';
import desk from '../parts/desk.module.css';
import { TextField } from '../parts/fields.tsx';
import { Ledger } from '../parts/Ledger.tsx';
import { PresenterTabs } from '../parts/tabs/PresenterTabs.tsx';
import { SidePanel, WithPanel } from '../parts/SidePanel.tsx';
import { StaffActDialog } from '../parts/StaffActDialog.tsx';
import { useAct } from '../parts/use-act.tsx';

export async function load({ call }: LoadArgs): Promise<Office[]> {
  return call(listOffices, {});
}

/** The presenters in office: what each has in hand, and the end of terms. */
export function Page({ data: offices }: { data: Office[] }) {
  const [openId, setOpenId] = useState<number | null>(null);
  const open = offices.find(({ person }) => person.id === openId);
  const active = offices.filter(({ status }) => status === 'active').length;
  return (
    <>
      <ConsoleHead title="在席的主持人" note={`在席 ${active} 位；停了谁，手上的案子带着时钟退回，别人接着审`} />
      <PresenterTabs current="offices" count={active} />
      <WithPanel panel={open && <OfficePanel key={open.person.id} office={open} onClose={() => setOpenId(null)} />}>
        {offices.length === 0 ? (
          <EmptyState icon="g-crown" title="还没有主持人" />
        ) : (
          <Ledger
            label="主持人"
            rows={offices}
            keyOf={({ person }) => person.id}
            current={openId}
            columns={[
              {
                key: 'name',
                head: '主持人',
                narrow: 'line',
                render: ({ person, status, probationUntil }) => (
                  <>
                    <button type="button" className={desk.name} onClick={() => setOpenId(person.id)}>
                      {person.nickName}
                    </button>{' '}
                    {status !== 'active' && <Tag>{PRESENTER_STATUS_LABELS[status]}</Tag>}{' '}
                    {status === 'active' && isAhead(probationUntil) && <Tag tone="brass">见习</Tag>}
                  </>
                ),
              },
              { key: 'load', head: '手上', align: 'end', render: ({ load: count }) => count },
              { key: 'overdue', head: '逾期', align: 'end', render: ({ overdue }) => (overdue > 0 ? <Tag tone="seal">{overdue}</Tag> : 0) },
              { key: 'heard', head: '结过', align: 'end', render: ({ casesHeard }) => casesHeard },
              { key: 'upheld', head: '申诉维持', align: 'end', render: ({ upheldRate }) => (upheldRate === null ? '' : `${Math.round(upheldRate * 100)}%`) },
              { key: 'recused', head: '近一年回避', align: 'end', render: ({ recusedLately }) => recusedLately },
              { key: 'seen', head: '上次来', isWhole: true, narrow: 'named', render: ({ lastSeenAt }) => <Time iso={lastSeenAt} /> },
            ]}
          />
        )}
      </WithPanel>
    </>
  );
}

function OfficePanel({ office, onClose }: { office: Office; onClose: () => void }) {
  const { person, status, since, probationUntil, endedAt, endedReason, suspendedUntil, recused } = office;
  const { id, nickName } = person;
  const [suspending, setSuspending] = useState(false);
  const [until, setUntil] = useState(probationUntil?.slice(0, 10) ?? '');
  const [returnsOn, setReturnsOn] = useState('');
  const { problems, ask, dialog } = useAct();
  const done = () => {
    onClose();
    void reload();
  };
  return (
    <SidePanel title={nickName} note={PRESENTER_STATUS_LABELS[status]} onClose={onClose}>
      <div className={desk.form}>
        <p>
          从 <Time iso={since} /> 起。
          {endedAt !== null && (
            <>
              到 <Time iso={endedAt} />
              {endedReason && `：${endedReason}`}
              {suspendedUntil !== null && (
                <>
                  。<Time iso={suspendedUntil} form="minute" /> 自己恢复
                </>
              )}
            </>
          )}
        </p>
        <p>{`一共回避过 ${recused} 次。回避算认真，不算过失。`}</p>
        {status === 'active' && (
          <>
            <TextField label="见习到哪天" type="date" value={until} problem={problems['until']} hint="见习期里的裁决要别人复核" onChange={setUntil} />
            <div className={desk.acts}>
              {isAhead(probationUntil) && (
                <Button
                  onClick={() =>
                    void ask({ title: `${nickName}的见习期到此为止`, verb: '结束见习', route: setProbation, input: { id }, done: '见习期结束了', onDone: done })
                  }
                >
                  结束见习
                </Button>
              )}
              <Button
                onClick={() =>
                  void ask({
                    title: `改${nickName}的见习期`,
                    verb: '改',
                    route: setProbation,
                    input: { id, until: instantOfDay(until) },
                    done: '见习期改好了',
                    onDone: done,
                  })
                }
              >
                改见习期
              </Button>
            </div>
            <div className={desk.acts}>
              <Button
                onClick={() => void ask({ title: `替${nickName}办理辞任`, verb: '办理', route: resignOffice, input: { id }, done: '荣休了', onDone: done })}
              >
                办理辞任
              </Button>
              <Button variant="primary" onClick={() => setSuspending(true)}>
                暂停
              </Button>
            </div>
          </>
        )}
        {status === 'suspended' && (
          <div className={desk.acts}>
            <Button
              variant="primary"
              onClick={() => void ask({ title: `恢复${nickName}`, verb: '恢复', route: restoreOffice, input: { id }, done: '恢复了', onDone: done })}
            >
              恢复
            </Button>
          </div>
        )}
      </div>
      {suspending && (
        <StaffActDialog
          title={`暂停${nickName}`}
          verb="暂停"
          route={suspendOffice}
          watch={returnsOn}
          input={({ text }) => ({ id, text, until: instantOfDay(returnsOn) })}
          reason={{ readers: '主持人自己读得到', min: MIN_REMOVAL_REASON_LENGTH, max: MAX_REMOVAL_REASON_LENGTH }}
          done="暂停了，手上的案子退回了"
          onDone={done}
          onClose={() => setSuspending(false)}
        >
          {(wrong) => (
            <TextField
              label="停到哪天"
              note="可空"
              type="date"
              value={returnsOn}
              problem={wrong['until']}
              hint="那天零点自己恢复；空着就一直停，等人来恢复"
              onChange={setReturnsOn}
            />
          )}
        </StaffActDialog>
      )}
      {dialog}
    </SidePanel>
  );
}

/** Returns when a day of China begins; null for none. */
function instantOfDay(day: string): string | null {
  return day === '' ? null : new Date(`${day}T00:00:00+08:00`).toISOString();
}

function isAhead(instant: string | null): boolean {
  return instant !== null && Date.parse(instant) > Date.now();
}

export function Skeleton() {
  return (
    <>
      <ConsoleHead title="在席的主持人" />
      <SkeletonList of={SkeletonRow} count={6} />
    </>
  );
}
