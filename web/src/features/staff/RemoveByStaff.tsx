import { useEffect, useRef, useState } from 'react';
import type { ActReceipt } from '#contract/api/acts.ts';
import { takeDownComment } from '#contract/api/staff-comments.ts';
import { takeDownPost } from '#contract/api/staff-posts.ts';
import { takeDownScenery } from '#contract/api/staff-scenery.ts';
import { MAX_REMOVAL_REASON_LENGTH, MIN_REMOVAL_REASON_LENGTH } from '#contract/staff-limits.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { failureOf } from '#web/lib/page.ts';
import { ChipList } from '#web/ui/ChipList.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { ActDialog } from './ActDialog.tsx';
import { useReasonKeys } from './use-reason-keys.ts';
import { useReportReasons } from './use-report-reasons.ts';
import { actOn, previewOf } from './use-staff-act.tsx';
import styles from './ActDialog.module.css';

export interface RemoveByStaffProps {
  kind: 'post' | 'comment' | 'scenery';
  id: number;
  /** It is removed: says so, with what is needed to take it back. */
  onRemoved: (receipt: ActReceipt) => void;
  onClose: () => void;
}

const REMOVALS = { post: takeDownPost, comment: takeDownComment, scenery: takeDownScenery } as const;
const TITLES = { post: '移除这篇帖子', comment: '移除这条评论', scenery: '移除这张风景' } as const;
/** Said when it is done. */
export const REMOVED = '移除了，清掉以前可以恢复';
const READERS = { post: '写给作者，也写在帖子原来的地方', comment: '写给作者', scenery: '写给投稿的人，也写在它原来的地方' } as const;
/** The preview counts the same whatever the reason. */
const ANY_TEXT = '先看看会发生什么';

/** Asks an operator why something is removed, beside what that will do. Open while mounted. */
export function RemoveByStaff({ kind, id, onRemoved, onClose }: RemoveByStaffProps) {
  const reasons = useReportReasons(onClose);
  const [code, setCode] = useState('');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const fields = useRef<HTMLDivElement>(null);
  const isReady = reasons !== null;
  const choose = (value: string) => {
    setProblem('');
    setCode(value);
  };
  useReasonKeys(fields, { count: reasons?.length ?? 0, choose: (index) => choose(reasons?.[index]?.value ?? '') });
  // The keys choose first.
  useEffect(() => fields.current?.querySelector<HTMLElement>('ul button')?.focus(), [isReady]);
  if (reasons === null) return null;
  const remove = async (expected: string) => {
    const length = countGraphemes(text.trim());
    if (code === '') return setProblem('请选一个理由');
    if (length < MIN_REMOVAL_REASON_LENGTH || length > MAX_REMOVAL_REASON_LENGTH)
      return setProblem(`请写 ${MIN_REMOVAL_REASON_LENGTH} 到 ${MAX_REMOVAL_REASON_LENGTH} 个字，现在是 ${length} 个`);
    try {
      onRemoved(await actOn(REMOVALS[kind], { id, code, text: text.trim() }, expected));
    } catch (error) {
      const [field] = failureOf(error).fields ?? [];
      if (!field) throw error;
      return setProblem(field.message);
    }
  };
  return (
    <ActDialog
      title={TITLES[kind]}
      verb="移除"
      preview={() => previewOf(REMOVALS[kind], { id, code: reasons[0]?.value ?? '', text: ANY_TEXT })}
      act={remove}
      onRefused={onClose}
      onClose={onClose}
    >
      <div ref={fields} className={styles.fields}>
        <ChipList label="理由" items={reasons.map(({ value, label }) => ({ key: value, label, on: value === code, onToggle: () => choose(value) }))} />
        <Field label="说明" hint={READERS[kind]} error={problem}>
          {(control) => (
            <TextArea
              {...control}
              rows={4}
              limit={MAX_REMOVAL_REASON_LENGTH}
              value={text}
              onChange={(event) => {
                setProblem('');
                setText(event.target.value);
              }}
            />
          )}
        </Field>
      </div>
    </ActDialog>
  );
}
