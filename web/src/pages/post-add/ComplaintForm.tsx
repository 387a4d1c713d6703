import { useEffect, useMemo, useRef, useState } from 'react';
import type { Column } from '#contract/api/columns.ts';
import type { Dictionaries } from '#contract/api/dictionaries.ts';
import { savePost as savePostShape } from '#contract/api/posts.shapes.ts';
import type { SavedPost } from '#contract/api/posts.ts';
import { savePost } from '#contract/api/posts-own.ts';
import { ComplaintFields } from '#web/features/complaint/ComplaintFields.tsx';
import { complaintOf, draftContentOf, valuesOfDraft, type ComplaintValues } from '#web/features/complaint/complaint-values.ts';
import { PARTS, partId, partOf, problemText } from '#web/features/complaint/complaint-parts.ts';
import type { DraftTarget } from '#web/features/drafts/local-drafts.ts';
import { useDraft, type OpenDraft } from '#web/features/drafts/use-draft.ts';
import { refusePieces } from '#web/features/evidence/pieces.ts';
import type { ChangePieces } from '#web/features/evidence/use-evidence.ts';
import { useSending } from '#web/lib/calls/use-sending.ts';
import { call } from '#web/lib/calls/api.ts';
import { useToday } from '#web/lib/use-today.ts';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { failureOfIssues } from '#web/lib/calls/problems.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { toast } from '#web/ui/toast.ts';
import { ComplaintRail, type Lacking } from './ComplaintRail.tsx';
import { Filed } from './Filed.tsx';
import { DraftNotice } from './DraftNotice.tsx';
import { DraftState } from './DraftState.tsx';
import styles from './ComplaintForm.module.css';

interface ComplaintFormProps {
  column: Column;
  target: DraftTarget;
  opened: OpenDraft;
  /** The filed values, for a complaint that nobody has received yet. */
  filed: ComplaintValues | null;
  dictionaries: Dictionaries;
  heading: string;
  /** The case on whose page it was begun: a hint to the judge. */
  joinCaseId: number | null;
}

/** Renders the form that files a complaint, or changes one that still waits. Nothing typed or sent is lost, whatever the server replies. */
export function ComplaintForm({ column, target, opened, filed, dictionaries, heading, joinCaseId }: ComplaintFormProps) {
  const [values, setValues] = useState(() => (filed && opened.restoredAt === null ? filed : valuesOfDraft(opened.start.title, opened.start.content)));
  const [edition, setEdition] = useState(0);
  const [saved, setSaved] = useState<SavedPost | null>(null);
  const today = useToday();
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
      ...fieldsOf(column, values, joinCaseId),
      ...(target.postId !== null && { id: target.postId }),
      ...(draftId !== null && { draftId }),
    };
    input.current = fields;
    const checked = savePostShape.input.safeParse(fields);
    if (!checked.success) throw failureOfIssues(checked.error.issues);
    const saved = await call(savePost, fields as typeof checked.data);
    await draft.end(checked.data.draftId);
    if (target.postId === null) return setSaved(saved);
    toast({ type: 'success', message: '检举改好了' });
    await navigate(`/post/view/${saved.columnId}/${saved.id}`);
  });
  const lacking = useMemo(() => lackingOf(column, values), [column, values]);

  if (saved) return <Filed saved={saved} values={values} dictionaries={dictionaries} />;
  const send = target.postId === null ? '递上检举' : '保存修改';

  return (
    <form ref={form} onSubmit={submit} aria-label={heading} noValidate>
      <PageHead title={heading} note="写清一件事就够。大多数人十来分钟写完。" />
      {joinCaseId !== null && (
        <Notice tone="paper">
          这是你自己的一份检举：名字、服务器、日期请照你看到的写，这里什么都不替你填。是不是第 {joinCaseId} 号案子的同一件事，由审理人看过再定，要并就一起审。
        </Notice>
      )}
      <Problems problems={problems} />
      <div className={styles.columns}>
        <div className={styles.main}>
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
            foot={
              <div className={styles.foot}>
                {whole && (
                  <p className={styles.whole} role="alert">
                    {whole}
                  </p>
                )}
                <Button type="submit" variant="primary" size="l" icon="send" loading={busy} loadingText="正在递上">
                  {send}
                </Button>
                <DraftState status={draft.status} />
              </div>
            }
          />
        </div>
        <ComplaintRail lacking={lacking} isFiled={target.postId !== null} />
      </div>
    </form>
  );
}

/** Renders what has to be corrected, with the way to the part of the form where it is. */
function Problems({ problems }: { problems: Readonly<Record<string, string>> }) {
  // The last one is the first of the form: see useSending.
  const found = Object.entries(problems).toReversed();
  if (found.length === 0) return null;
  const inOrder = PARTS.flatMap((part) => found.filter(([path]) => partOf(path) === part));
  return (
    <div className={styles.problems} role="alert">
      <h2>
        <Icon name="circle-x" />
        {`还差 ${found.length} 处，没有递上去`}
      </h2>
      <ol>
        {inOrder.map(([path, message]) => (
          <li key={path}>
            <a href={`#${partId(partOf(path))}`}>{problemText(path, message)}</a>
          </li>
        ))}
      </ol>
    </div>
  );
}

function fieldsOf(column: Column, values: ComplaintValues, joinCaseId: number | null = null) {
  return { columnId: column.id, title: values.title, complaint: { ...complaintOf(values), ...(joinCaseId !== null && { joinCaseId }) } };
}

/** Returns what is missing, counted by the fields that a refusal would name. */
function lackingOf(column: Column, values: ComplaintValues): Lacking {
  const checked = savePostShape.input.safeParse(fieldsOf(column, values));
  const paths = new Set(checked.success ? [] : checked.error.issues.map(({ path }) => path.map(String).join('.')));
  return { parts: new Set([...paths].map(partOf)), count: paths.size };
}

/** Returns one function for the life of the form: files arrive long after the render that began to send them. */
function useEvidenceChange(setValues: React.Dispatch<React.SetStateAction<ComplaintValues>>): ChangePieces {
  const [changePieces] = useState(() => (how: Parameters<ChangePieces>[0]) => setValues((before) => ({ ...before, evidence: how(before.evidence) })));
  return changePieces;
}
