import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Column } from '#contract/api/columns.ts';
import { savePost as savePostShape } from '#contract/api/posts.shapes.ts';
import { editPost, savePost } from '#contract/api/posts-own.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { navigate } from '#web/lib/navigation/navigate.ts';
import type { OpenDraft } from '#web/features/drafts/use-draft.ts';
import { useDraft } from '#web/features/drafts/use-draft.ts';
import { keepAsEdit, type DraftTarget, type Working } from '#web/features/drafts/local-drafts.ts';
import { markWords, unmarkWords } from '#web/features/editor/document/mark-words.ts';
import { call } from '#web/lib/calls/api.ts';
import { failureOf } from '#web/lib/page.ts';
import { problemsOf, problemsOfFailure, refusedSpans, type Problems } from '#web/lib/calls/problems.ts';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { CoverPicker } from './CoverPicker.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { TagInput } from '#web/features/tags/TagInput.tsx';
import { useCommonTags } from './use-common-tags.ts';
import { GeneratedPanel, labelPictures } from './GeneratedPanel.tsx';
import { PollPanel } from './PollPanel.tsx';
import { EditedNotice } from './EditedNotice.tsx';
import { TitleInput } from './TitleInput.tsx';
import { Destination, WriteBar } from './WriteBar.tsx';
import { useVisibleHeight } from './use-visible-height.ts';
import { useNarrow } from '#web/ui/use-narrow.ts';
import style from './page.module.css';

const Editor = lazyPart(() => import('#web/features/editor/Editor.tsx').then((module) => module.Editor));
// Nobody needs it before the button is pressed.
const PreviewDialog = lazyPart(() => import('./PreviewDialog.tsx').then((module) => module.PreviewDialog));

interface WriteFormProps {
  column: Column;
  target: DraftTarget;
  opened: OpenDraft;
  heading: string;
  /** The revision the edited post's text is based on; null for a new post. */
  revision: number | null;
  /** The poll of the edited post stays as it is. */
  isPollFixed: boolean;
}

/** Renders the editor page: sheet, tags, cover, drafts. Nothing typed is ever lost, whatever the server replies. */
export function WriteForm({ column, target, opened, heading, revision, isPollFixed }: WriteFormProps) {
  const errorId = useId();
  const [working, setWorking] = useState<Working>(opened.start);
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const [isPreviewing, setPreviewing] = useState(false);
  const [drawsPictures, setDrawsPictures] = useState(false);
  const common = useCommonTags(column.id);
  const form = useRef<HTMLFormElement>(null);
  const isPhone = useNarrow();
  useVisibleHeight(form, isPhone);
  /** On a phone: tags and cover instead of the text. */
  const [isAsideOpen, setAsideOpen] = useState(false);
  /** Pictures still on their way, or waiting for another try. */
  const [pending, setPending] = useState(0);
  /** The post has been edited elsewhere meanwhile. */
  const [isEdited, setEdited] = useState(false);
  const base = useRef(revision);
  // Another text in the editor is another editor.
  const [edition, setEdition] = useState(0);
  const draft = useDraft(target, opened);
  // The same object retried is the same write.
  const input = useRef<object | null>(null);

  const change = (part: Partial<Working>) => {
    setWorking((before) => ({ ...before, ...part }));
    for (const name of Object.keys(part)) setProblems(({ [name === 'content' ? 'body' : name]: _, ...rest }) => rest);
    input.current = null;
    unmarkWords();
    draft.change(part);
  };
  const replace = (text: Working) => {
    change(text);
    setEdition((before) => before + 1);
  };

  /** Marks all problems and moves to the first of them; on a phone it is screens above the button. */
  const refuse = (found: Problems) => {
    flushSync(() => {
      setProblems(found);
      setAsideOpen(Object.keys(found).some((name) => name !== 'title' && name !== 'body'));
    });
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    first?.focus();
    if (first?.isContentEditable) document.getElementById(errorId)?.scrollIntoView({ block: 'nearest' });
  };

  /** Overwrites what was written elsewhere, now that the writer knows. */
  const keepMine = async () => {
    if (target.postId === null || busy) return;
    const post = await call(editPost, { id: target.postId }).catch(() => null);
    if (!post) return;
    base.current = post.revision;
    input.current = null;
    setEdited(false);
    await save();
  };
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    void save();
  };
  const save = async () => {
    if (busy) return;
    if (pending > 0) return refuse({ body: `还有 ${pending} 张图没有传完，等一等，或者把没传上的去掉` });
    const fields = input.current ?? {
      // What cannot change is not sent: a draft may have it otherwise.
      ...fieldsOf(isPollFixed ? { ...working, poll: undefined } : working, target, draft.draftId()),
      ...(base.current !== null && { revision: base.current }),
    };
    input.current = fields;
    const checked = savePostShape.input.safeParse(fields);
    if (!checked.success) return refuse(problemsOf(checked.error.issues));
    setBusy(true);
    try {
      if (drawsPictures) await labelPictures(working);
      const saved = await call(savePost, fields as typeof checked.data);
      await draft.end(checked.data.draftId);
      if (keepAsEdit({ ...target, columnId: saved.columnId, postId: saved.id }, working, draft.latest()))
        toast({ message: '发送时又写的没有发出去，留在这篇的草稿里，点“编辑”接着写' });
      toast({ type: 'success', message: saved.status === 'published' ? '发表了' : '收到了，先留一留，看过就放出来' });
      await navigate(`/post/view/${saved.columnId}/${saved.id}${saved.status === 'published' ? '' : '?own=1'}`);
    } catch (failure) {
      if (failureOf(failure).name === 'postEdited') {
        setEdited(true);
        setAsideOpen(false);
        scrollTo({ top: 0 });
      }
      refuse(problemsOfFailure(failure));
      const body = form.current?.querySelector('[contenteditable]');
      if (body) markWords(body, refusedSpans(failure));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form ref={form} className={style['write']} onSubmit={submit} aria-label={heading} noValidate>
      <WriteBar
        backHref={target.postId === null ? `/mono/list/${column.id}` : `/post/view/${column.id}/${target.postId}`}
        status={draft.status}
        pending={pending}
        busy={busy}
        isNew={target.postId === null}
        onPreview={() => setPreviewing(true)}
      />
      <Destination
        columnName={column.name}
        tagCount={working.tags.length}
        hasCover={working.cover !== null}
        isOpen={isAsideOpen}
        onToggle={() => setAsideOpen((before) => !before)}
      />
      <div className={style['desk']}>
        <DraftNotice draft={draft} restoredAt={edition === 0 ? opened.restoredAt : null} onTakeOther={replace} />
        {isEdited && <EditedNotice href={`/post/view/${column.id}/${target.postId}`} busy={busy} onKeepMine={() => void keepMine()} />}
        <section className={style['sheet']} aria-label="正文">
          <Editor
            key={edition}
            fallback={
              <div className={style['waiting']}>
                <SkeletonText lines={9} />
              </div>
            }
            initial={working.content}
            onChange={(content) => change({ content })}
            placeholder="从第一句话写起。"
            ariaLabel="正文"
            onPending={setPending}
            {...(problems['body'] && { errorId })}
            head={<TitleInput value={working.title} onChange={(title) => change({ title })} {...(problems['title'] && { problem: problems['title'] })} />}
            fills
          />
          {problems['body'] && (
            <p id={errorId} className={style['problem']} role="alert">
              {problems['body']}
            </p>
          )}
        </section>
      </div>
      <aside className={style['side']} data-open={isAsideOpen || undefined}>
        <section className={style['panel']}>
          <h2>发布到</h2>
          <p className={style['column']}>
            {column.name}
            {column.note && <small>{column.note}</small>}
          </p>
          <TagInput
            tags={working.tags}
            common={common}
            completes
            onChange={(tags) => change({ tags })}
            {...(problems['tags'] && { problem: problems['tags'] })}
          />
        </section>
        <CoverPicker
          cover={working.cover}
          content={working.content}
          onChange={(cover) => change({ cover })}
          {...(problems['coverId'] && { problem: problems['coverId'] })}
        />
        <PollPanel
          poll={working.poll ?? null}
          isFixed={isPollFixed}
          onChange={(poll) => change({ poll })}
          {...(problems['poll'] && { problem: problems['poll'] })}
        />
        <GeneratedPanel
          working={working}
          onText={(generated) => change({ generated })}
          pictures={drawsPictures}
          onPictures={(all) => {
            input.current = null;
            setDrawsPictures(all);
          }}
        />
        {problems['summary'] && <p className={style['problem']}>{problems['summary']}</p>}
        {problems['id'] && <p className={style['problem']}>{problems['id']}</p>}
        <p className={style['hint']}>图文完整、言之有物的帖子，主持人会加上“精”字印。</p>
      </aside>
      {isPreviewing && <PreviewDialog column={column} working={working} onClose={() => setPreviewing(false)} />}
    </form>
  );
}

function fieldsOf({ title, content, tags, cover, generated, poll }: Working, { postId, columnId }: DraftTarget, draftId: number | null): object {
  return {
    columnId,
    title,
    body: content ?? undefined,
    tags,
    coverId: cover?.id ?? null,
    ...(generated !== undefined && { generated }),
    ...(poll !== undefined && { poll }),
    ...(postId !== null && { id: postId }),
    ...(draftId !== null && { draftId }),
  };
}
