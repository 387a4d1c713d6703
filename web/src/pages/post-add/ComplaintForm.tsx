import { useEffect, useRef, useState } from 'react';
import type { Column } from '#contract/api/columns.ts';
import type { Dictionaries } from '#contract/api/dictionaries.ts';
import { savePost as savePostShape } from '#contract/api/posts.shapes.ts';
import { savePost } from '#contract/api/posts.ts';
import { ComplaintFields } from '#web/features/complaint/ComplaintFields.tsx';
import { complaintOf, draftContentOf, statementBody, valuesOfDraft, type ComplaintValues } from '#web/features/complaint/complaint-values.ts';
import type { DraftTarget } from '#web/features/drafts/local-drafts.ts';
import { useDraft, type OpenDraft } from '#web/features/drafts/use-draft.ts';
import { refusePieces } from '#web/features/evidence/pieces.ts';
import type { ChangePieces } from '#web/features/evidence/use-evidence.ts';
import { useSending } from '#web/lib/calls/use-sending.ts';
import { call } from '#web/lib/calls/api.ts';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { failureOfIssues } from '#web/lib/calls/problems.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';
import { DraftNotice } from './DraftNotice.tsx';
import { DraftState } from './DraftState.tsx';
import style from './page.module.css';

interface ComplaintFormProps {
  column: Column;
  target: DraftTarget;
  opened: OpenDraft;
  /** The filed values, for a complaint that nobody has received yet. */
  filed: ComplaintValues | null;
  dictionaries: Dictionaries;
  heading: string;
}

/** Renders the form that files a complaint, or changes one that still waits. Nothing typed or sent is lost, whatever the server replies. */
export function ComplaintForm({ column, target, opened, filed, dictionaries, heading }: ComplaintFormProps) {
  const [values, setValues] = useState(() => (filed && opened.restoredAt === null ? filed : valuesOfDraft(opened.start.title, opened.start.content)));
  const [edition, setEdition] = useState(0);
  const [today] = useState(() => new Date(Date.now() + CHINA_OFFSET_MS).toISOString().slice(0, 10));
  const draft = useDraft(target, opened);
  // The same object retried is the same write.
  const input = useRef<object | null>(null);
  const first = useRef(values);
  const keep = draft.change;

  useEffect(() => {
    input.current = null;
    if (values === first.current) return;
    keep({ title: values.title, content: draftContentOf(values) });
  }, [values, keep]);

  const change = (part: Partial<ComplaintValues>) => setValues((before) => ({ ...before, ...part }));
  const changeEvidence: ChangePieces = useEvidenceChange(setValues);

  const { form, problems, whole, words, busy, submit } = useSending(async () => {
    const waiting = refusePieces(values.evidence);
    if (waiting !== null) throw failureOfIssues([{ path: ['complaint', 'evidence'], message: waiting }]);
    const draftId = draft.draftId();
    const fields = input.current ?? {
      columnId: column.id,
      title: values.title,
      body: statementBody(values.statement),
      complaint: complaintOf(values),
      ...(target.postId !== null && { id: target.postId }),
      ...(draftId !== null && { draftId }),
    };
    input.current = fields;
    const checked = savePostShape.input.safeParse(fields);
    if (!checked.success) throw failureOfIssues(checked.error.issues);
    const saved = await call(savePost, fields as typeof checked.data);
    await draft.end({ serverToo: true });
    toast({ type: 'success', message: target.postId === null ? '检举递上了，等主持人受理' : '检举改好了' });
    await navigate(`/post/view/${saved.columnId}/${saved.id}`);
  });

  return (
    <form ref={form} className={style['write']} onSubmit={submit} aria-label={heading} noValidate>
      <div className={style['desk']}>
        <h1 className={style['heading']}>{heading}</h1>
        <DraftNotice
          draft={draft}
          restoredAt={edition === 0 ? opened.restoredAt : null}
          onTakeOther={(other) => {
            setValues(valuesOfDraft(other.title, other.content));
            setEdition((before) => before + 1);
          }}
        />
        <ComplaintFields
          key={edition}
          values={values}
          dictionaries={dictionaries}
          problems={problems}
          words={words}
          change={change}
          changeEvidence={changeEvidence}
          today={today}
        />
      </div>
      <aside className={`${style['side']} ${style['follows']}`} aria-label="递上之前">
        <section className={style['panel']}>
          <h2>递上去以后</h2>
          <ol className={style['steps']}>
            <li>裁决以前，名字、陈述和证据只有当事人与主持人能看。</li>
            <li>主持人受理后通知对方，对方有 72 小时答辩。</li>
            <li>裁决具名、写明理由；不服可以申诉，换一位主持人重审。</li>
            <li>受理以前可以修改，之后只能补充。</li>
          </ol>
          <p className={style['hint']}>
            <a className="link" href="/rules" target="_blank">
              先看规矩
            </a>
            　手机号、QQ、真名这类现实身份一律不收。
          </p>
        </section>
        {whole && (
          <p className={style['problem']} role="alert">
            {whole}
          </p>
        )}
        {Object.keys(problems).length > 0 && (
          <p className={style['problem']} role="alert">
            {`有 ${Object.keys(problems).length} 处要改，已经标在各处`}
          </p>
        )}
        <Button type="submit" variant="primary" size="l" wide icon="send" loading={busy} loadingText="正在递上">
          {target.postId === null ? '递上检举' : '保存修改'}
        </Button>
        <p className={style['hint']}>
          <DraftState status={draft.status} />
        </p>
      </aside>
    </form>
  );
}

const CHINA_OFFSET_MS = 8 * 60 * 60 * 1000;

/** Returns one function for the life of the form: files arrive long after the render that began to send them. */
function useEvidenceChange(setValues: React.Dispatch<React.SetStateAction<ComplaintValues>>): ChangePieces {
  const [changePieces] = useState(() => (how: Parameters<ChangePieces>[0]) => setValues((before) => ({ ...before, evidence: how(before.evidence) })));
  return changePieces;
}
