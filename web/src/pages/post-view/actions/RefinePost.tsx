import { useState } from 'react';
import { refinePost, type EssenceLevel } from '#contract/api/essence.ts';
import { ESSENCE_LEVEL_NOTES } from '#contract/api/essence-notes.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { MAX_ESSENCE_REASON_LENGTH } from '#contract/limits.ts';
import type { PostView } from '#contract/api/posts.ts';
import { essenceLevelName } from './essence-levels.ts';
import { useStaffAct } from '#web/features/staff/use-staff-act.tsx';
import { reload } from '#web/lib/navigation/navigate.ts';
import { failureOf } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field, FieldGroup } from '#web/ui/Field.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { toast } from '#web/ui/toast.ts';

const LEVELS: readonly EssenceLevel[] = [1, 2, 3];
const MIN_REASON_LENGTH = 4;
const WRONG_LENGTH = `写 ${MIN_REASON_LENGTH} 到 ${MAX_ESSENCE_REASON_LENGTH} 个字`;

/** Where a presenter makes a post an essence, changes its level, or withdraws it; the reason is read by everybody. */
export function RefinePost({ post }: { post: PostView }) {
  const [open, setOpen] = useState<'award' | 'withdraw' | null>(null);
  const [level, setLevel] = useState<EssenceLevel>(1);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { perform, dialog } = useStaffAct();
  const withdrawing = open === 'withdraw';

  const show = (what: 'award' | 'withdraw') => {
    setLevel(levelOf(post.essenceLevel));
    setReason(what === 'award' ? post.essenceReason : '');
    setProblem(null);
    setOpen(what);
  };
  const send = async () => {
    const length = countGraphemes(reason.trim());
    if (length < MIN_REASON_LENGTH || length > MAX_ESSENCE_REASON_LENGTH) return setProblem(WRONG_LENGTH);
    setBusy(true);
    try {
      const input = { id: post.id, essence: !withdrawing, level, reason };
      const title = withdrawing ? '撤下这篇精华' : `评为精华·${essenceLevelName(level)}`;
      if ((await perform({ title, verb: withdrawing ? '确认撤下' : '确认评精', key: refinePost, input })) === null) return;
      toast({ type: 'success', message: withdrawing ? '精华已撤下' : '已评为精华' });
      setOpen(null);
      await reload();
    } catch (error) {
      setProblem(failureOf(error).fields?.find(({ path }) => path === 'reason')?.message ?? null);
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Button variant="quiet" icon="gem" onClick={() => show('award')}>
        {post.essence ? '改精华' : '评精'}
      </Button>
      {post.essence && (
        <Button variant="quiet" icon="undo-2" onClick={() => show('withdraw')}>
          撤下精华
        </Button>
      )}
      <Dialog
        open={open !== null && dialog === null}
        onClose={() => setOpen(null)}
        title={withdrawing ? '撤下这篇精华？' : '评为精华'}
        keep={reason.trim() !== ''}
        footer={
          <>
            <Button onClick={() => setOpen(null)}>再想想</Button>
            <Button variant="primary" loading={busy} loadingText="正在写入" onClick={() => void send()}>
              {withdrawing ? '撤下' : '盖上精字印'}
            </Button>
          </>
        }
      >
        {!withdrawing && (
          <FieldGroup label="等级">
            <RadioCards
              name="level"
              columns={1}
              value={String(level)}
              onChange={(value) => setLevel(levelOf(Number(value)))}
              options={LEVELS.map((value) => ({ value: String(value), label: essenceLevelName(value), note: ESSENCE_LEVEL_NOTES[value] }))}
            />
          </FieldGroup>
        )}
        <Field
          label={withdrawing ? '撤下的理由' : '评语'}
          hint={withdrawing ? '作者会读到；精华码从此不再打开，也不会给别的帖子。' : '跟着帖子公开；作者会收到，也看得到是你评的。'}
          error={problem}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={4}
              limit={MAX_ESSENCE_REASON_LENGTH}
              value={reason}
              onChange={(event) => {
                setReason(event.target.value);
                setProblem(null);
              }}
            />
          )}
        </Field>
      </Dialog>
      {dialog}
    </>
  );
}

function levelOf(value: number): EssenceLevel {
  return value === 2 || value === 3 ? value : 1;
}
