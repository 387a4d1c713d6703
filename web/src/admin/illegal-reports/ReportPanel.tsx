import { useState } from 'react';
import {
  answerIllegalReport,
  ILLEGAL_REPORT_FILE_PATH,
  revealIllegalReporter,
  type IllegalOutcome,
  type IllegalReport,
  type IllegalTarget,
} from '#contract/api/illegal-reports.ts';
import { CONTENT_KIND_LABELS } from '#contract/api/content-labels.ts';
import { ILLEGAL_KIND_LABELS, ILLEGAL_OUTCOME_LABELS } from '#contract/api/illegal-reports-labels.ts';
import { MAX_ILLEGAL_REPORT_ANSWER_LENGTH, MIN_ILLEGAL_REPORT_ANSWER_LENGTH } from '#contract/limits.ts';
import { call } from '#web/lib/calls/api.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Time } from '#web/ui/Time.tsx';
import { SealedFile } from '../parts/SealedFile.tsx';
import { SidePanel } from '../parts/SidePanel.tsx';
import { StaffActDialog, type ReasonTemplate } from '../parts/StaffActDialog.tsx';
import styles from './page.module.css';

const TARGETS: Readonly<Record<IllegalTarget['kind'], string>> = {
  ...CONTENT_KIND_LABELS,
  member: '会员的主页',
  ticket: '罚单',
  entry: '名单上的一条',
  presenter: '主持人的主页',
};
const TEMPLATES: Readonly<Record<IllegalOutcome, readonly ReasonTemplate[]>> = {
  taken_down: [{ label: '已下架', text: '你举报的内容已经核对，确有不妥，已经下架并封存，发布的人也收到了通知。谢谢你告诉我们。' }],
  answered: [
    { label: '没有发现', text: '我们逐句核对过那一页，没有找到你说的内容，所以没有改动。如果是别的地址，请再递一份，写明在第几层。' },
    { label: '已经改好', text: '你说的那一处，作者已经自己改掉了，我们也核对过，现在没有问题。谢谢你告诉我们。' },
    { label: '请走别的路', text: '这件事要由相关的机关或法院来定，我们不能替他们判断。收到他们的文书，我们会当天照办。' },
  ],
};

interface ReportPanelProps {
  report: IllegalReport;
  onClose: () => void;
  onAnswered: () => void;
}

/** One report of the public: what it says, what it is about, what came with it, and the ways to answer it. */
export function ReportPanel({ report, onClose, onAnswered }: ReportPanelProps) {
  const { id, number, kind, address, target, text, files, receivedAt, dueAt, outcome, answer, answeredAt, answeredBy } = report;
  const [asked, ask] = useState<IllegalOutcome | null>(null);
  const [email, setEmail] = useState(report.email);
  const reveal = async () => setEmail((await call(revealIllegalReporter, { id })).email);
  return (
    <SidePanel title={number} note={ILLEGAL_KIND_LABELS[kind]} onClose={onClose}>
      <dl className={styles.facts}>
        <dt>收到</dt>
        <dd>
          <Time iso={receivedAt} form="minute" />
        </dd>
        <dt>期限</dt>
        <dd>
          <Time iso={dueAt} form="minute" />
        </dd>
        <dt>哪里</dt>
        <dd className={styles.address}>
          {target ? (
            <a className="link" href={localPath(address)} target="_blank" rel="noopener">
              {`${TARGETS[target.kind]} ${target.id}`}
            </a>
          ) : (
            address
          )}
        </dd>
        <dt>邮箱</dt>
        <dd>
          {email === '' ? '已经删掉' : email}{' '}
          {email === report.email && email !== '' && (
            <Button size="s" variant="quiet" onClick={() => void reveal().catch(() => undefined)}>
              打开，记录在案
            </Button>
          )}
        </dd>
      </dl>
      <p className={styles.words}>{text}</p>
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={file.id}>
              <SealedFile name={file.name} path={ILLEGAL_REPORT_FILE_PATH.replace(':id', String(file.id))} />
            </li>
          ))}
        </ul>
      )}
      {outcome === null ? (
        <p className={styles.acts}>
          {target !== null && target.kind !== 'presenter' && (
            <ButtonLink href={`/admin/takedowns?report=${encodeURIComponent(number)}&target=${encodeURIComponent(`${target.kind}:${target.id}`)}`}>
              去登记下架
            </ButtonLink>
          )}
          <Button onClick={() => ask('taken_down')}>答复：已下架</Button>
          <Button onClick={() => ask('answered')}>答复：别的</Button>
        </p>
      ) : (
        <blockquote className={styles.answer}>
          <p>{answer}</p>
          <footer>
            {ILLEGAL_OUTCOME_LABELS[outcome]}，{answeredBy}，{answeredAt !== null && <Time iso={answeredAt} form="minute" />}
          </footer>
        </blockquote>
      )}
      {asked !== null && (
        <StaffActDialog
          title={`答复 ${number}：${ILLEGAL_OUTCOME_LABELS[asked]}`}
          {...(asked === 'taken_down' && { note: '先登记并执行下架，再这样答复。' })}
          verb="答复"
          route={answerIllegalReport}
          input={(why) => ({ id, outcome: asked, answer: padded(why.text) })}
          reason={{
            templates: TEMPLATES[asked],
            readers: '原样寄给举报的人',
            min: MIN_ILLEGAL_REPORT_ANSWER_LENGTH,
            max: MAX_ILLEGAL_REPORT_ANSWER_LENGTH,
          }}
          done="答复了，结果在寄出的路上"
          onDone={onAnswered}
          onClose={() => ask(null)}
        />
      )}
    </SidePanel>
  );
}

/** A preview is asked for before anything was written. */
function padded(text: string): string {
  return text.padEnd(MIN_ILLEGAL_REPORT_ANSWER_LENGTH, '。');
}

/** Returns the path of an address of ours: whatever host it was copied from, it opens here. */
function localPath(address: string): string {
  const url = URL.parse(address, location.origin);
  return url ? url.pathname + url.search + url.hash : '/';
}
