import { useState } from 'react';
import { COUNTER_NOTICE_FILE_PATH, revealCounterNotice, type StaffCounterNotice } from '#contract/api/counter-notices.ts';
import { COUNTER_NOTICE_STATE_LABELS, COUNTER_NOTICE_STEP_LABELS } from '#contract/api/counter-notices-labels.ts';
import { CONTENT_KIND_LABELS } from '#contract/api/content-labels.ts';
import { call } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Time } from '#web/ui/Time.tsx';
import { ClockBar } from '../ClockBar.tsx';
import { SealedFile } from '../SealedFile.tsx';
import styles from './NoticeSheet.module.css';

/** Renders the statement of an author, how far it is, and the reply to it. Who made it is opened by a press, which goes on record. */
export function NoticeSheet({ notice }: { notice: StaffCounterNotice }) {
  const { id, takedownId, reportNumber, member, works, state, text, files, filedAt, returnReason, email, way, wayNote, mail, isLost, isOwn } = notice;
  const { forwardedAt, forwardedBy, dueAt, step, stepText, stepFiles, endedAt, decidedBy } = notice;
  const [person, setPerson] = useState<{ name: string; contact: string } | null>(null);
  const [now] = useState(() => Date.now());
  const reveal = async () => setPerson(await call(revealCounterNotice, { id }));
  return (
    <>
      <dl className={styles.facts}>
        <dt>走到哪</dt>
        <dd>
          {COUNTER_NOTICE_STATE_LABELS[state]}
          {endedAt !== null && (
            <>
              ，<Time iso={endedAt} form="minute" />
            </>
          )}
        </dd>
        {state === 'forwarded' && forwardedAt !== null && dueAt !== null && (
          <>
            <dt>放回</dt>
            <dd>
              <ClockBar since={forwardedAt} dueAt={dueAt} now={now} />
              <Time iso={dueAt} form="minute" />
            </dd>
          </>
        )}
        <dt>命令</dt>
        <dd>
          <a className="link" href={`/admin/takedowns?open=${takedownId}`}>{`第 ${takedownId} 道，${reportNumber}`}</a>
        </dd>
        <dt>内容</dt>
        <dd>{works.map(({ kind, title }) => `${CONTENT_KIND_LABELS[kind]}${title === '' ? '' : `《${title}》`}`).join('、')}</dd>
        <dt>作者</dt>
        <dd>
          <a className="link" href={`/admin/members?open=${member.id}`}>
            {member.nickName}
          </a>
          {isOwn && '，是你自己的，由另一位管理员来办'}
        </dd>
        <dt>交来</dt>
        <dd>
          <Time iso={filedAt} form="minute" />
        </dd>
        <dt>姓名</dt>
        <dd>{person?.name ?? (notice.name === '' ? '已经删掉' : notice.name)}</dd>
        <dt>联系方式</dt>
        <dd>
          {person?.contact ?? (notice.contact === '' ? '已经删掉' : notice.contact)}{' '}
          {person === null && notice.contact !== '' && (
            <Button size="s" variant="quiet" onClick={() => void reveal().catch(() => undefined)}>
              打开，记录在案
            </Button>
          )}
        </dd>
        <dt>投诉的人</dt>
        <dd>{email === '' ? '邮箱已经删掉' : email}</dd>
        {forwardedAt !== null && (
          <>
            <dt>转送</dt>
            <dd>
              <Time iso={forwardedAt} form="minute" />
              {`，${forwardedBy ?? ''}，${way === 'mail' ? '寄到邮箱' : wayNote}`}
              {mail !== '' && <span className={isLost ? styles.lost : undefined}>{`，信${mail}`}</span>}
            </dd>
          </>
        )}
        {returnReason !== '' && (
          <>
            <dt>退回过</dt>
            <dd>{returnReason}</dd>
          </>
        )}
      </dl>
      <h3 className={styles.head}>声明</h3>
      <p className={styles.words}>{text === '' ? '已经删掉' : text}</p>
      <Files files={files} />
      {step !== null && (
        <>
          <h3 className={styles.head}>投诉的人的答复</h3>
          <dl className={styles.facts}>
            <dt>哪一步</dt>
            <dd>{COUNTER_NOTICE_STEP_LABELS[step.kind]}</dd>
            <dt>法院或机关</dt>
            <dd>{step.authority}</dd>
            <dt>编号</dt>
            <dd>{step.number}</dd>
            <dt>什么时候</dt>
            <dd>
              <Time iso={step.at} form="minute" />
              {decidedBy !== null && `，${decidedBy}核对`}
            </dd>
          </dl>
          {stepText !== '' && <p className={styles.words}>{stepText}</p>}
          <Files files={stepFiles} />
        </>
      )}
    </>
  );
}

function Files({ files }: { files: StaffCounterNotice['files'] }) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.id}>
          <SealedFile name={file.name} path={COUNTER_NOTICE_FILE_PATH.replace(':id', String(file.id))} />
        </li>
      ))}
    </ul>
  );
}
