import { useState } from 'react';
import { actOnContent, type ContentAct, type ContentKind } from '#contract/api/content.ts';
import { CONTENT_ACT_LABELS, COUNTED_CONTENT_LABELS } from '#contract/api/content-labels.ts';
import { MAX_TAGS } from '#contract/limits.ts';
import { MAX_REMOVAL_REASON_LENGTH, MIN_REMOVAL_REASON_LENGTH } from '#contract/staff-limits.ts';
import { useReportReasons } from '#web/features/staff/use-report-reasons.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { toast } from '#web/ui/toast.ts';
import { StaffActDialog } from '../parts/StaffActDialog.tsx';
import { columnsOf } from './columns.ts';

interface BulkDialogProps {
  kind: ContentKind;
  act: ContentAct;
  ids: readonly number[];
  onDone: () => void;
  onClose: () => void;
}

/** Asks for what an act on many things needs, and does it; what was refused is said. Open while mounted. */
export function BulkDialog({ kind, act, ids, onDone, onClose }: BulkDialogProps) {
  const { menu } = useSite();
  const columns = columnsOf(menu).filter((column) => column.createPath !== '' && column.kind !== 'complaint');
  const reasons = useReportReasons(onClose);
  const [columnId, setColumnId] = useState(String(columns[0]?.id ?? ''));
  const [tags, setTags] = useState('');
  const [problem, setProblem] = useState('');
  // What tags are added is asked first: without them there is nothing to foresee.
  const [isReady, setReady] = useState(act !== 'tag');
  if (reasons === null) return null;
  const typed = tags.split(/[\s,，、#＃]+/u).filter((tag) => tag !== '');
  if (!isReady) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={`给 ${ids.length} 篇帖子加标签`}
        size="low"
        footer={
          <>
            <Button onClick={onClose}>不做了</Button>
            <Button variant="primary" onClick={() => (typed.length === 0 ? setProblem('请写要加的标签') : setReady(true))}>
              看看会怎样
            </Button>
          </>
        }
      >
        <Field label="加上的标签" note={`用空格隔开，每篇最多 ${MAX_TAGS} 个`} error={problem}>
          {(control) => (
            <TextInput
              {...control}
              value={tags}
              onChange={(event) => {
                setProblem('');
                setTags(event.target.value);
              }}
            />
          )}
        </Field>
      </Dialog>
    );
  }
  return (
    <StaffActDialog
      title={`${CONTENT_ACT_LABELS[act]} ${ids.length} ${COUNTED_CONTENT_LABELS[kind]}`}
      note="一条总记录，可以整批撤销；每位作者只收到一条消息。"
      verb={CONTENT_ACT_LABELS[act]}
      route={actOnContent}
      watch={act === 'move' ? columnId : ''}
      input={({ code, text }) => ({
        kind,
        act,
        ids: [...ids],
        ...(act === 'remove' && { code, text }),
        ...(act === 'move' && { columnId: Number(columnId) }),
        ...(act === 'tag' && { tags: typed }),
      })}
      {...(act === 'remove' && {
        reason: {
          templates: reasons.map(({ value, label }) => ({ code: value, label, text: '' })),
          needsCode: true,
          readers: kind === 'comment' ? '写给作者' : '写给作者，也写在它原来的地方',
          min: MIN_REMOVAL_REASON_LENGTH,
          max: MAX_REMOVAL_REASON_LENGTH,
        },
      })}
      done={`${CONTENT_ACT_LABELS[act]}好了`}
      onDone={({ done, refused }) => {
        const [first] = refused;
        if (first) toast({ type: 'warning', message: `${done} 条做了，${refused.length} 条没做：${first.message}` });
        onDone();
        void reload();
      }}
      onClose={onClose}
    >
      {(problems) => (
        <>
          {act === 'move' && (
            <Field label="移到" error={problems['columnId']}>
              {(control) => (
                <Select
                  {...control}
                  value={columnId}
                  options={columns.map(({ id, name }) => ({ value: String(id), label: name }))}
                  onChange={(event) => setColumnId(event.target.value)}
                />
              )}
            </Field>
          )}
          {act === 'tag' && <p>{`加上：${typed.join('、')}`}</p>}
        </>
      )}
    </StaffActDialog>
  );
}
