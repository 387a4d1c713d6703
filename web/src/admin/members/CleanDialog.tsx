import { useState } from 'react';
import { cleanMember, type CleanedKind } from '#contract/api/staff-members.ts';
import { CONTENT_KIND_LABELS } from '#contract/api/content-labels.ts';
import { MAX_CLEANED } from '#contract/staff-limits.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { ChipList } from '#web/ui/ChipList.tsx';
import { StaffActDialog } from '../parts/StaffActDialog.tsx';
import { TO_MEMBER, type MemberDialogProps } from '../parts/member/member-dialog.ts';
import { useReasonTemplates } from '../parts/member/use-reason-templates.ts';
import styles from './sheet.module.css';

const KINDS: readonly CleanedKind[] = ['posts', 'comments', 'sceneries', 'likes'];
const LABELS: Readonly<Record<CleanedKind, string>> = {
  posts: CONTENT_KIND_LABELS.post,
  comments: CONTENT_KIND_LABELS.comment,
  sceneries: CONTENT_KIND_LABELS.scenery,
  likes: '赞和收藏',
};
const SPANS = ['1', '7', 'all'] as const;
const SPAN_LABELS: Readonly<Record<(typeof SPANS)[number], string>> = { '1': '一天以来', '7': '七天以来', all: '注册以来' };
const DAY_MS = 24 * 60 * 60_000;
const SUSPEND_DAYS = 30;

/** Asks what of a member is removed at once, and why. Open while mounted. */
export function CleanDialog({ member, onDone, onClose }: MemberDialogProps) {
  const [kinds, setKinds] = useState<readonly CleanedKind[]>(KINDS);
  const [span, setSpan] = useState<(typeof SPANS)[number]>('all');
  const [suspends, setSuspends] = useState(true);
  const [alsoPrint, setAlsoPrint] = useState(false);
  const [openedAt] = useState(() => Date.now());
  const templates = useReasonTemplates(onClose);
  if (templates === null) return null;
  const toggle = (kind: CleanedKind) =>
    setKinds((before) => (before.includes(kind) ? (before.length > 1 ? before.filter((each) => each !== kind) : before) : [...before, kind]));
  const others = member.samePrint.length;
  return (
    <StaffActDialog
      title={`清理发言：${member.nickName}`}
      note={`一批最多 ${MAX_CLEANED} 件。评论的楼层保留，公堂里的话不动。`}
      verb="清理"
      route={cleanMember}
      input={({ code, text }) => ({
        id: member.id,
        kinds: [...kinds],
        code,
        text,
        ...(span !== 'all' && { since: new Date(openedAt - Number(span) * DAY_MS).toISOString() }),
        ...(suspends && { suspendDays: SUSPEND_DAYS }),
        ...(suspends && alsoPrint && { alsoPrint }),
      })}
      reason={{ ...TO_MEMBER, templates, needsCode: true }}
      watch={`${kinds.join()} ${span} ${suspends} ${alsoPrint}`}
      done="清理了，整批七天里都能撤销"
      onDone={onDone}
      onClose={onClose}
    >
      {() => (
        <>
          <ChipList
            label="清理什么"
            items={KINDS.map((kind) => ({ key: kind, label: LABELS[kind], on: kinds.includes(kind), onToggle: () => toggle(kind) }))}
          />
          <ChipList
            label="多久以来的"
            items={SPANS.map((each) => ({ key: each, label: SPAN_LABELS[each], on: each === span, onToggle: () => setSpan(each) }))}
          />
          <div className={styles.checks}>
            <Checkbox checked={suspends} onChange={({ target }) => setSuspends(target.checked)}>
              {`一并停用 ${SUSPEND_DAYS} 天`}
            </Checkbox>
            {others > 0 && (
              <Checkbox checked={alsoPrint} disabled={!suspends} onChange={({ target }) => setAlsoPrint(target.checked)}>
                {`同一网络指纹的另外 ${others} 个账号也停用`}
              </Checkbox>
            )}
          </div>
        </>
      )}
    </StaffActDialog>
  );
}
