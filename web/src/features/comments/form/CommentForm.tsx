import { useEffect, useEffectEvent, useId, useRef, useState, type ClipboardEvent, type DragEvent, type KeyboardEvent } from 'react';
import type { Comment, HeldComment, Reply } from '#contract/api/comments.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { MAX_COMMENT_IMAGES, MAX_COMMENT_LENGTH, IMAGE_TYPES } from '#contract/limits.ts';
import { saysGenerated } from '#contract/text/says-generated.ts';
import { isComposing } from '#web/lib/ime.ts';
import { LabelPicture } from '#web/features/files/LabelPicture.tsx';
import { RefusedFiles, UploadState } from '#web/features/files/UploadState.tsx';
import { QueuedComments } from '#web/features/offline/QueuedComments.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Img } from '#web/ui/Img.tsx';
import type { CommentTarget } from './comment-drafts.ts';
import { MentionList } from './MentionList.tsx';
import { useCommentForm } from './use-comment-form.ts';
import { useMentions } from './use-mentions.ts';
import styles from './CommentForm.module.css';

// Most comments are words alone.
const EmojiPanel = lazyPart(() => import('#web/features/emoji/EmojiPanel.tsx').then((file) => file.EmojiPanel));

export interface CommentFormProps {
  target: CommentTarget;
  /** The member a reply is addressed to. */
  replyTo?: string;
  onSaved: (saved: Comment | Reply | HeldComment) => void;
  /** Words to quote; each object is put into the text once. */
  quote?: { text: string } | null;
  /** Present where the form can be put away. */
  onCancel?: () => void;
}

/** Renders the comment form. Typed text survives failures, reloads and crashes. */
export function CommentForm({ target, replyTo, quote = null, onSaved, onCancel }: CommentFormProps) {
  const form = useCommentForm(target, { onSaved, onPutAside: onCancel, replyTo });
  const { draft, pictures, problem, refused, busy, reply } = form;
  const { uploads } = pictures;
  const problemId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const mentions = useMentions(target.host, area, form.type);
  const listId = useId();
  const calls = mentions.people.length > 0;
  const isReply = replyTo !== undefined;
  useEffect(() => {
    if (isReply) area.current?.focus();
  }, [isReply]);

  useEffect(() => {
    // The first refused word is selected in the text.
    const [word] = refused;
    const at = word === undefined ? -1 : (area.current?.value.indexOf(word) ?? -1);
    if (word !== undefined && at >= 0) area.current?.setSelectionRange(at, at + word.length);
  }, [refused]);

  const [isPicking, setPicking] = useState(false);
  /** Writes at the cursor, which then is behind it. */
  const insert = (text: string) => {
    const { current } = area;
    if (!current) return;
    const { value, selectionStart, selectionEnd } = current;
    form.type(value.slice(0, selectionStart) + text + value.slice(selectionEnd));
    const after = selectionStart + text.length;
    // Once the new text is in the field.
    requestAnimationFrame(() => current.setSelectionRange(after, after));
  };
  const takeQuote = useEffectEvent((text: string) => {
    const written = draft.body.trimEnd();
    form.type(`${written === '' ? '' : `${written}\n\n`}${text}\n`);
    area.current?.focus();
    area.current?.scrollIntoView({ block: 'center' });
  });
  useEffect(() => {
    if (quote !== null) takeQuote(quote.text);
  }, [quote]);

  const submit = () => {
    area.current?.focus();
    void form.send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || mentions.onKeyDown(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      submit();
    } else if (event.key === 'Escape' && onCancel) onCancel();
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files].filter(({ type }) => type.startsWith('image/'));
    if (pasted.length === 0) return;
    event.preventDefault();
    pictures.add(pasted);
  };
  const onDrop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    pictures.add([...event.dataTransfer.files].filter(({ type }) => type.startsWith('image/')));
  };
  const length = countGraphemes(draft.body);
  const isFull = draft.images.length + uploads.length >= MAX_COMMENT_IMAGES;

  return (
    <>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className={styles.box} data-wrong={problem !== '' || undefined} onDragOver={letDrop} onDrop={onDrop} role="presentation">
          <textarea
            ref={area}
            aria-label={isReply ? `回复 ${replyTo}` : '写评论'}
            aria-describedby={problem ? problemId : undefined}
            aria-invalid={problem ? true : undefined}
            placeholder={isReply ? `回复 ${replyTo}` : '坐下来，说说你的看法。'}
            value={draft.body}
            aria-autocomplete="list"
            aria-controls={calls ? listId : undefined}
            aria-activedescendant={calls ? `${listId}-${mentions.at}` : undefined}
            onChange={(event) => {
              form.type(event.target.value);
              mentions.note();
            }}
            onSelect={mentions.note}
            onBlur={mentions.close}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
          {calls && <MentionList id={listId} people={mentions.people} at={mentions.at} onTake={mentions.take} />}
          {(draft.images.length > 0 || uploads.length > 0) && (
            <ul className={styles.pictures} aria-label="配图">
              {draft.images.map((image, index) => (
                <li key={image.fileId}>
                  <Img src={image.srcSmall} alt={`第 ${index + 1} 张配图`} width={image.width} height={image.height} />
                  <LabelPicture picture={image} name={`第 ${index + 1} 张配图`} onLabeled={form.replacePicture} />
                  <button type="button" aria-label={`去掉第 ${index + 1} 张配图`} onClick={() => form.dropPicture(image)}>
                    <Icon name="x" />
                  </button>
                </li>
              ))}
              {uploads.map((upload) => (
                <li key={upload.key} className={styles.sending}>
                  <UploadState upload={upload} onRetry={pictures.retry} />
                  <button type="button" aria-label={`取消 ${upload.file.name}`} onClick={() => pictures.remove(upload.key)}>
                    <Icon name="x" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <RefusedFiles refused={pictures.refused} />
          <div className={styles.foot}>
            <input
              ref={picker}
              type="file"
              accept={IMAGE_TYPES.join(',')}
              multiple
              hidden
              aria-label="选择配图"
              onChange={(event) => {
                pictures.add([...(event.target.files ?? [])]);
                event.target.value = '';
              }}
            />
            <button
              type="button"
              className={styles.tool}
              disabled={isFull}
              aria-label={`加图，最多 ${MAX_COMMENT_IMAGES} 张`}
              title={`加图，最多 ${MAX_COMMENT_IMAGES} 张`}
              onClick={() => picker.current?.click()}
            >
              <Icon name="image" />
            </button>
            <button type="button" className={styles.tool} aria-label="表情" title="表情" aria-expanded={isPicking} onClick={() => setPicking(!isPicking)}>
              <Icon name="smile" />
            </button>
            <label className={styles.generated} data-offered={(draft.generated !== true && saysGenerated(draft.body)) || undefined}>
              <input type="checkbox" checked={draft.generated === true} onChange={(event) => form.mark(event.target.checked)} />含 AI 生成内容
            </label>
            <span className={`wide-only ${styles.hint}`}>Ctrl + Enter 发送</span>
            <span className={styles.count} data-over={length > MAX_COMMENT_LENGTH || undefined}>{`${length} / ${MAX_COMMENT_LENGTH}`}</span>
            <span className={styles.ends}>
              {onCancel && (
                <Button variant="quiet" size="s" onClick={onCancel}>
                  取消
                </Button>
              )}
              <Button type="submit" variant="primary" size="s" icon="send" loading={busy} loadingText="发送中">
                {isReply ? '回复' : '发表评论'}
              </Button>
            </span>
          </div>
          {isPicking && (
            <div className={styles.emoji}>
              <EmojiPanel onPick={insert} />
            </div>
          )}
        </div>
        <p className={styles.problem} id={problemId} role="alert">
          {problem}
        </p>
        {!isReply && <QueuedComments memberId={target.memberId} host={target.host} onEdit={form.takeBack} />}
      </form>
      {reply && (
        <CommentForm
          key={reply.key}
          target={{ ...target, parentId: reply.input.parentId ?? null }}
          replyTo={reply.replyTo ?? ''}
          onSaved={(saved) => {
            form.putReplyAway();
            onSaved(saved);
          }}
          onCancel={form.putReplyAway}
        />
      )}
    </>
  );
}

/** Only files; words are dropped into the field by the browser. */
function letDrop(event: DragEvent): void {
  if (event.dataTransfer.types.includes('Files')) event.preventDefault();
}
