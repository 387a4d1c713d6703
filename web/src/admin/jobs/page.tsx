import { useState } from 'react';
import { listJobs, retryJob, runJob, stopJob, type JobList } from '#contract/api/admin/jobs.ts';
import type { CallFailure } from '#contract/envelope.ts';
import { MAX_ACT_REASON_LENGTH } from '#contract/staff-limits.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { ConsoleHead } from '../parts/ConsoleHead.tsx';
import { Ledger, type LedgerColumn } from '../parts/Ledger.tsx';
import { StaffActDialog } from '../parts/StaffActDialog.tsx';
import { useAct } from '../parts/use-act.tsx';
import styles from './page.module.css';

type Job = JobList['items'][number];

const NOTE = '没有人点也在做的事；做不成的会自己再试';

export async function load({ call }: LoadArgs): Promise<JobList> {
  return call(listJobs, {});
}

/** What the site does without a request: what for, how it went, when again; each may be run now. */
export function Page({ data: { items, workers } }: { data: JobList }) {
  const [asked, setAsked] = useState<Job | null>(null);
  const { ask, dialog } = useAct();
  const failed = items.filter((job) => job.result === 'failed' && !isStopped(job));
  const retry = ({ title, run }: Job) =>
    void ask({
      title,
      verb: '再排一次',
      note: '没做成或停下了的这一次再做一遍；又没做成，就不再自己试了。',
      route: retryJob,
      input: { id: run?.id ?? '' },
      done: '排上了，一两秒里就做',
      onDone: () => void reload(),
    });
  const stop = ({ title, run }: Job) =>
    void ask({
      title,
      verb: '停下',
      note: run?.state === 'running' ? '做到哪一步就停在哪一步，几秒里停住；剩下的下一次接着做。' : '排着的这一次不做了；到下一次的时间照常做。',
      route: stopJob,
      input: { id: run?.id ?? '' },
      done: '停下了',
      onDone: () => void reload(),
    });
  const columns: readonly LedgerColumn<Job>[] = [
    {
      key: 'title',
      head: '做什么',
      narrow: 'line',
      render: (job) => (
        <>
          <b>{job.title}</b>
          {job.error !== '' && <small className={isStopped(job) ? styles.note : styles.error}>{job.error}</small>}
          {job.progress !== null && <small className={styles.note}>{`做了 ${formatWhole(job.progress.done)} / ${formatWhole(job.progress.total)}`}</small>}
          {job.run !== null && job.run.runsOn !== '' && <small className={styles.note}>{`现在停不下来：${job.run.runsOn}`}</small>}
        </>
      ),
    },
    { key: 'state', head: '怎样', isWhole: true, render: (job) => <State job={job} /> },
    {
      key: 'last',
      head: '上次',
      isWhole: true,
      narrow: 'named',
      render: ({ lastAt, ms }) =>
        lastAt === null ? (
          '还没做过'
        ) : (
          <>
            <Time iso={lastAt} form="minute" relative />
            {ms !== null && <small>{` ${tookText(ms)}`}</small>}
          </>
        ),
    },
    { key: 'next', head: '下次', isWhole: true, narrow: 'named', render: ({ nextAt }) => (nextAt === null ? '' : <Time iso={nextAt} form="minute" />) },
    { key: 'node', head: '在哪做的', narrow: 'hidden', render: ({ node }) => <small>{node}</small> },
    {
      key: 'run',
      head: '动作',
      isQuiet: true,
      align: 'end',
      render: (job) => (
        <span className={styles.acts}>
          {job.run?.canStop && (
            <Button size="s" onClick={() => stop(job)} aria-label={`停下：${job.title}`}>
              停下
            </Button>
          )}
          {job.run?.canRetry && (
            <Button size="s" onClick={() => retry(job)} aria-label={`再排一次：${job.title}`}>
              再排一次
            </Button>
          )}
          <Button size="s" onClick={() => setAsked(job)} aria-label={`现在就做：${job.title}`}>
            现在就做
          </Button>
        </span>
      ),
    },
  ];
  return (
    <>
      <ConsoleHead title="后台的活" note={NOTE}>
        <Button icon="refresh-cw" onClick={() => void reload()}>
          再看一眼
        </Button>
      </ConsoleHead>
      {failed.length > 0 && <Notice tone="seal">{`有 ${failed.length} 样上次没做成：${failed.map(({ title }) => title).join('、')}`}</Notice>}
      {workers.length === 0 && <Notice tone="seal">现在没有进程在干后台的活，请把站点重新启动。</Notice>}
      <Ledger label="后台的活" columns={columns} rows={items} keyOf={({ name }) => name} />
      <p className={styles.workers}>{workers.map(({ node }) => node).join('、')}</p>
      {dialog}
      {asked && (
        <StaffActDialog
          title={asked.title}
          verb="现在就做"
          route={runJob}
          input={({ text: reason }) => ({ name: asked.name, reason })}
          reason={{ readers: '记录里留着；可以不写', min: 0, max: MAX_ACT_REASON_LENGTH }}
          done="排上了，一两秒里就做"
          onDone={() => {
            setAsked(null);
            void reload();
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** An operator has stopped it: that is no failure. */
function isStopped({ run }: Job): boolean {
  return run?.state === 'stopped';
}

function State({ job }: { job: Job }) {
  const { isRunning, result } = job;
  if (isStopped(job)) return <Tag tone="brass">停下了</Tag>;
  if (isRunning) return <Tag tone="brass">正在做</Tag>;
  if (result === 'failed') return <Tag tone="seal">没做成</Tag>;
  return result === 'done' ? <Tag tone="pine">做完了</Tag> : <Tag>等着</Tag>;
}

const WHOLE = new Intl.NumberFormat('en-US');

function formatWhole(count: number): string {
  return WHOLE.format(count);
}

function tookText(ms: number): string {
  return ms < 1_000 ? `${ms} 毫秒` : `${(ms / 1_000).toFixed(1)} 秒`;
}

export function Skeleton() {
  return (
    <>
      <ConsoleHead title="后台的活" note={NOTE} />
      <SkeletonList of={SkeletonRow} count={10} />
    </>
  );
}

/** Renders why the list can't be shown. */
export function Failed({ failure }: { failure: CallFailure }) {
  return <LoadFailed failure={failure} gone={{ title: '没有这一页', children: '请从目录重新进来。' }} />;
}
