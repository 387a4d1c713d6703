import { useState } from 'react';
import { listDeputies, setAway, type DeputyDesk } from '#contract/api/admin/deputies.ts';
import { answerNotification } from '#contract/api/admin/notifications.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { answeringText } from '../parts/labels/answering-text.ts';
import { ConsoleHead } from '../parts/ConsoleHead.tsx';
import desk from '../parts/desk.module.css';
import { Ledger } from '../parts/Ledger.tsx';
import { WithPanel } from '../parts/SidePanel.tsx';
import { useAct } from '../parts/use-act.tsx';
import { DeputyPanel } from './DeputyPanel.tsx';
import styles from './page.module.css';

type Operator = DeputyDesk['operators'][number];
type Waiting = DeputyDesk['waiting'][number];

const HEAD = { title: '代理与离开', note: '出了要人处理的事先找谁；过了一半时限还没人应，就找代理人' } as const;

export async function load({ call }: LoadArgs): Promise<DeputyDesk> {
  return call(listDeputies, {});
}

/** Who answers alarms: the deputy of each operator, who is away, and what nobody has seen to yet. */
export function Page({ data: { operators, candidates, answering, waiting } }: { data: DeputyDesk }) {
  const [openId, setOpenId] = useState<number | null>(null);
  const { ask, dialog } = useAct();
  const open = operators.find(({ id }) => id === openId);
  const comeBack = ({ id, nickName }: Operator) =>
    void ask({ title: `${nickName} 回来了`, verb: '回来了', route: setAway, input: { id }, done: '记下了，通知照常找本人', onDone: () => void reload() });
  const answer = ({ id, label }: Waiting) =>
    void ask({
      title: `应下“${label}”`,
      verb: '应下',
      note: '应下以后不再找代理人；事情还要去那一页办。',
      route: answerNotification,
      input: { id },
      done: '应下了，不再找代理人',
      onDone: () => void reload(),
    });
  return (
    <>
      <ConsoleHead {...HEAD} />
      <Notice tone={answering.length === 0 ? 'seal' : 'paper'} className={styles.now}>
        {answeringText(answering)}
      </Notice>
      <WithPanel panel={open && <DeputyPanel key={open.id} operator={open} candidates={candidates} onClose={() => setOpenId(null)} />}>
        <Ledger
          label="管理员"
          rows={operators}
          keyOf={({ id }) => id}
          current={openId}
          columns={[
            {
              key: 'name',
              head: '管理员',
              narrow: 'line',
              render: ({ id, nickName, awayUntil }) => (
                <>
                  <button type="button" className={desk.name} onClick={() => setOpenId(id)}>
                    {nickName}
                  </button>{' '}
                  {awayUntil !== null && <Tag tone="brass">离开</Tag>}
                </>
              ),
            },
            {
              key: 'deputy',
              head: '代理人',
              narrow: 'named',
              render: ({ deputy }) => (deputy === null ? <span className={desk.quiet}>没有请</span> : deputyText(deputy)),
            },
            {
              key: 'away',
              head: '离开到',
              isWhole: true,
              narrow: 'named',
              render: ({ awayUntil }) => (awayUntil === null ? '在' : <Time iso={awayUntil} form="minute" />),
            },
            {
              key: 'acts',
              head: '动作',
              isQuiet: true,
              align: 'end',
              isWhole: true,
              render: (operator) =>
                operator.awayUntil === null ? null : (
                  <Button size="s" onClick={() => comeBack(operator)} aria-label={`${operator.nickName} 回来了`}>
                    回来了
                  </Button>
                ),
            },
          ]}
        />
      </WithPanel>
      <section className={styles.waiting}>
        <SectionHead title="等人应下" aside={<a href="/admin/notifications">送出过的通知</a>} />
        {waiting.length === 0 ? (
          <EmptyState level={3} icon="g-campfire" title="没有等人应下的通知">
            备份失败、磁盘快满、举报等太久这些事，会找到管理员，也会列在这里。
          </EmptyState>
        ) : (
          <Ledger
            label="等人应下的通知"
            rows={waiting}
            keyOf={({ id }) => id}
            columns={[
              { key: 'label', head: '什么事', narrow: 'line', render: ({ label, path }) => <a href={path}>{label}</a> },
              { key: 'people', head: '告诉了谁', narrow: 'named', render: ({ people }) => people.join('、') },
              { key: 'at', head: '什么时候', isWhole: true, narrow: 'named', render: ({ createdAt }) => <Time iso={createdAt} form="minute" /> },
              { key: 'by', head: '最晚', isWhole: true, narrow: 'named', render: ({ answerBy }) => answerBy !== null && <Time iso={answerBy} form="minute" /> },
              {
                key: 'acts',
                head: '动作',
                isQuiet: true,
                align: 'end',
                isWhole: true,
                render: (each) => (
                  <Button size="s" onClick={() => answer(each)} aria-label={`应下“${each.label}”`}>
                    应下
                  </Button>
                ),
              },
            ]}
          />
        )}
      </section>
      {dialog}
    </>
  );
}

function deputyText({ nickName, role }: NonNullable<Operator['deputy']>): string {
  return role === 'presenter' ? `${nickName}（主持人，只管要遮内容的）` : nickName;
}

export function Skeleton() {
  return (
    <>
      <ConsoleHead {...HEAD} />
      <SkeletonList of={SkeletonRow} count={4} />
    </>
  );
}
