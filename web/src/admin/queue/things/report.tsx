import { useState } from 'react';
import { MAX_REPORT_ANSWER_LENGTH, MIN_REPORT_ANSWER_LENGTH } from '#contract/limits.ts';
import { MAX_WARNING_LENGTH, MIN_WARNING_LENGTH } from '#contract/staff-limits.ts';
import { handleReport, viewReport, type ReportCase } from '#contract/api/reports.ts';
import { CommentPictures } from '#web/features/pictures/CommentPictures.tsx';
import { DocumentBody } from '#web/features/documents/DocumentBody.tsx';
import { PollText } from '#web/features/polls/PollText.tsx';
import { targetHref } from '#web/features/reports/report-labels.ts';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { StaffActDialog } from '../../parts/StaffActDialog.tsx';
import type { AskProps, QueueAct, QueueKindView } from '../thing/kind-view.ts';
import styles from './things.module.css';

const ANSWER = { readers: '举报的人会读到，成立时作者也读到', min: MIN_REPORT_ANSWER_LENGTH, max: MAX_REPORT_ANSWER_LENGTH };
const REJECT_TEMPLATES = [
  { label: '没有违规', text: '看过了，没有违反站规的地方，照旧留着。谢谢你留心。' },
  { label: '证据不够', text: '现在的材料还看不出是这样，有新的证据可以再举报。' },
];
const UPHOLD_TEMPLATES = [
  { label: '违反站规', text: '核对过了，确实违反站规，已经处理。谢谢你告诉我们。' },
  { label: '广告引流', text: '核对过了，确实是广告引流，已经处理。谢谢你告诉我们。' },
];
/** For how long an account is usually suspended. */
const DAYS = ['1', '3', '7', '30', '365'];
const USUAL_DAYS = '7';

/** Reports of a post, a comment, a member or a presenter. */
export const REPORT: QueueKindView = {
  async open(call, { id }) {
    const reportCase = await call(viewReport, { id });
    return {
      href: reportCase.hidden ? null : targetHref(reportCase),
      body: <Reported reportCase={reportCase} />,
      why: whyOf(reportCase),
      acts: actsOf(reportCase),
    };
  },
};

function whyOf({ reasons, reporters, hidden, masked, hiddenBy, waved }: ReportCase) {
  const facts = [
    `${reporters === 0 ? '没有人举报' : `${reporters} 人举报`}：${reasons.map(({ label }) => label).join('、') || '先遮住再看'}`,
    hidden && '现在遮着，等人看',
    masked && '标出的几处已经遮住',
    hiddenBy && `${hiddenBy.person.nickName}先遮的：${hiddenBy.reason}`,
    waved > 0 && `其中 ${waved} 份像是一拨人一起来的`,
  ].filter((fact) => typeof fact === 'string');
  return `${facts.join('；')}。`;
}

function Reported({ reportCase: { notes, snapshots, kind } }: { reportCase: ReportCase }) {
  return (
    <>
      {snapshots.map(({ title, text, body, poll, images, takenAt }, index) => (
        <section key={takenAt} className={styles.snapshot}>
          {snapshots.length > 1 && (
            <h3>
              {index === 0 ? '举报时' : '改过以后'} <Time iso={takenAt} form="minute" />
            </h3>
          )}
          {title !== '' && kind === 'post' && <p className={styles.title}>{title}</p>}
          {body === null ? <p className={styles.text}>{text}</p> : <DocumentBody body={body} anchors={false} />}
          {poll && <PollText poll={poll} />}
          <CommentPictures pictures={images} />
        </section>
      ))}
      {notes.length > 0 && (
        <section className={styles.notes}>
          <h3>举报的人怎么说</h3>
          <ul>
            {notes.map(({ id, reason, note, evidence, markedWords, reportedAt }) => (
              <li key={id}>
                <p>
                  <Tag tone="brass">{reason.label}</Tag> <Time iso={reportedAt} form="minute" />
                </p>
                {note !== '' && <p className={styles.note}>{note}</p>}
                {markedWords.length > 0 && (
                  <p className={styles.note}>
                    标出：
                    {markedWords.map((text) => (
                      <mark key={text}>{text}</mark>
                    ))}
                  </p>
                )}
                <CommentPictures pictures={evidence} alt="举报附的截图" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function actsOf({ id, kind, isCase, conflict, mayRemove }: ReportCase): QueueAct[] {
  if (conflict !== null) return [];
  const reject: QueueAct = {
    letter: 'r',
    label: '不成立',
    ask: ({ onDone, onClose }) => (
      <StaffActDialog
        title="举报不成立"
        verb="不成立"
        route={handleReport}
        input={({ text }) => ({ id, outcome: 'rejected' as const, answer: text })}
        reason={{ ...ANSWER, readers: '举报的人会读到', templates: REJECT_TEMPLATES }}
        done="结了，举报的人会收到答复"
        onDone={onDone}
        onClose={onClose}
      />
    ),
  };
  const uphold = (letter: string, { label, hide, isMain }: { label: string; hide: boolean; isMain?: true }): QueueAct => ({
    letter,
    label,
    ...(isMain && { isMain }),
    ask: ({ onDone, onClose }) => (
      <StaffActDialog
        title={`举报${label}`}
        verb={label}
        route={handleReport}
        input={({ text }) => ({ id, outcome: 'upheld' as const, answer: text, hide })}
        reason={{ ...ANSWER, templates: UPHOLD_TEMPLATES }}
        done="结了，举报的人会收到答复"
        onDone={onDone}
        onClose={onClose}
      />
    ),
  });
  if (kind === 'member')
    return [
      { letter: 's', label: '成立，停用', isMain: true, ask: (props) => <SuspendDialog id={id} {...props} /> },
      { letter: 'w', label: '成立，警告', ask: (props) => <WarnDialog id={id} {...props} /> },
      uphold('a', { label: '成立，只记下', hide: false }),
      reject,
    ];
  if (kind === 'presenter' || isCase) return [uphold('a', { label: '成立', hide: false, isMain: true }), reject];
  const remind = uphold('k', { label: '成立，提醒作者', hide: false });
  return mayRemove ? [uphold('a', { label: '成立，移除', hide: true, isMain: true }), remind, reject] : [{ ...remind, isMain: true }, reject];
}

function SuspendDialog({ id, onDone, onClose }: AskProps & { id: number }) {
  const [days, setDays] = useState(USUAL_DAYS);
  return (
    <StaffActDialog
      title="举报成立，停用这位会员"
      verb="停用"
      route={handleReport}
      input={({ text }) => ({ id, outcome: 'upheld' as const, answer: text, suspendDays: days })}
      watch={days}
      reason={{ ...ANSWER, readers: '会员和举报的人都会读到', templates: UPHOLD_TEMPLATES }}
      done="停用了，举报的人会收到答复"
      onDone={onDone}
      onClose={onClose}
    >
      {(problems) => (
        <Field label="停用多久" error={problems['suspendDays']}>
          {(control) => (
            <Select
              {...control}
              value={days}
              onChange={({ target }) => setDays(target.value)}
              options={DAYS.map((value) => ({ value, label: `${value} 天` }))}
            />
          )}
        </Field>
      )}
    </StaffActDialog>
  );
}

function WarnDialog({ id, onDone, onClose }: AskProps & { id: number }) {
  return (
    <StaffActDialog
      title="举报成立，警告这位会员"
      note="不影响账号。会员在每一页上方都看得到，点过“看过了”才收起来。"
      verb="警告"
      route={handleReport}
      input={({ text }) => ({ id, outcome: 'upheld' as const, answer: text, warning: text })}
      reason={{ readers: '会员和举报的人都会读到', min: MIN_WARNING_LENGTH, max: MAX_WARNING_LENGTH, templates: UPHOLD_TEMPLATES }}
      done="警告了，举报的人会收到答复"
      onDone={onDone}
      onClose={onClose}
    />
  );
}
