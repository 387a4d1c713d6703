import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { editComment } from '#contract/api/comment-edits.ts';
import type { Comment, Reply } from '#contract/api/comments.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { MAX_COMMENT_IMAGES, MAX_COMMENT_LENGTH } from '#contract/limits.ts';
import { useKeptValues } from '#web/features/drafts/use-kept-values.ts';
import { placedOf, refusePicture } from '#web/features/files/pictures.ts';
import { useUploads } from '#web/features/files/use-uploads.ts';
import { callQuietly } from '#web/lib/calls/api.ts';
import { problemsOfFailure } from '#web/lib/calls/problems.ts';
import { isComposing } from '#web/lib/ime.ts';
import { failureOf } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import form from '../form/CommentForm.module.css';
import { EditedPictures, type EditedPicture } from './EditedPictures.tsx';

interface EditCommentProps {
  item: Comment | Reply;
  onSaved: (saved: Comment | Reply) => void;
  onCancel: () => void;
}

/** Lets an author change the words and the pictures of their comment in its place. What was typed is kept in this browser until it is saved or given up by its button. */
export function EditComment({ item, onSaved, onCancel }: EditCommentProps) {
  const { values, change, reset } = useKeptValues(`hearth-comment-edit-${item.author?.id ?? ''}-${item.id}`, givenOf(item));
  const { body, pictures } = values;
  const sending = useUploads({
    purpose: 'picture',
    refuse: refusePicture,
    room: (underWay) => MAX_COMMENT_IMAGES - pictures.length - underWay,
    full: `最多 ${MAX_COMMENT_IMAGES} 张图`,
    // The same picture is the same file.
    onDone: (_, sent) => change((before) => ({ pictures: [...before.pictures.filter(({ src }) => src !== sent.url), placedOf(sent)] })),
  });
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const problemId = useId();
  useEffect(() => {
    area.current?.focus();
    area.current?.setSelectionRange(area.current.value.length, area.current.value.length);
  }, []);
  const length = countGraphemes(body);
  const save = async () => {
    if (busy) return;
    if (sending.uploads.length > 0) return setProblem('有图还没有传完：等它传完，或者取消，再保存');
    setBusy(true);
    try {
      const saved = await callQuietly(editComment, { id: item.id, body, images: pictures.map(({ fileId, src }) => fileId ?? src) });
      reset();
      onSaved(saved);
    } catch (failure) {
      setProblem(Object.values(problemsOfFailure(failure))[0] ?? (failureOf(failure).message || '没有改成，请再试一次'));
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void save();
    } else if (event.key === 'Escape') onCancel();
  };
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={form.box} data-wrong={problem !== '' || undefined}>
        <textarea
          ref={area}
          aria-label="改评论"
          aria-describedby={problem ? problemId : undefined}
          aria-invalid={problem ? true : undefined}
          value={body}
          onChange={(event) => {
            setProblem('');
            change({ body: event.target.value });
          }}
          onKeyDown={onKeyDown}
        />
        <EditedPictures
          pictures={pictures}
          sending={sending}
          onChange={(next) => {
            setProblem('');
            change({ pictures: next });
          }}
        />
        <div className={form.foot}>
          <span className={form.count} data-over={length > MAX_COMMENT_LENGTH || undefined}>{`${length} / ${MAX_COMMENT_LENGTH}`}</span>
          <Button
            variant="quiet"
            size="s"
            onClick={() => {
              reset();
              onCancel();
            }}
          >
            取消
          </Button>
          <Button type="submit" variant="primary" size="s" icon="check" loading={busy} loadingText="正在保存…">
            保存
          </Button>
        </div>
      </div>
      <p className={form.problem} id={problemId} role="alert">
        {problem}
      </p>
    </form>
  );
}

function givenOf({ body, images }: Comment | Reply): { body: string; pictures: readonly EditedPicture[] } {
  return { body, pictures: images.map(({ src, srcSmall, width, height }) => ({ src, srcSmall, width, height })) };
}
