import { useEffect, useRef, useState } from 'react';
import type { Dictionaries } from '#contract/api/dictionaries.ts';
import { MAX_STATEMENT_LENGTH, MAX_VERDICT_LENGTH } from '#contract/limits.ts';
import { OUTCOME_LABELS } from '#contract/api/trials-case-labels.ts';
import { addDirectCase as addDirectCaseShape } from '#contract/api/trials.shapes.ts';
import { addDirectCase, viewPrecedents, type PrecedentFigures } from '#contract/api/trials.ts';
import { RestoredNotice } from '#web/features/drafts/RestoredNotice.tsx';
import { ComplaintFields } from '#web/features/complaint/ComplaintFields.tsx';
import type { ComplaintValues } from '#web/features/complaint/complaint-values.ts';
import { useKeptValues } from '#web/features/drafts/use-kept-values.ts';
import { refusePieces } from '#web/features/evidence/pieces.ts';
import type { ChangePieces } from '#web/features/evidence/use-evidence.ts';
import { useSending } from '#web/lib/calls/use-sending.ts';
import { ArticlePicker } from '#web/features/trials/ArticlePicker.tsx';
import { PenaltyScale } from '#web/features/trials/PenaltyScale.tsx';
import { PenaltyShares } from '#web/features/trials/PenaltyShares.tsx';
import { trialHref } from '#web/features/trials/trial-address.ts';
import { call, callQuietly } from '#web/lib/calls/api.ts';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { failureOf } from '#web/lib/page.ts';
import { failureOfIssues, type Problems } from '#web/lib/calls/problems.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field, FieldGroup } from '#web/ui/Field.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { useToday } from '#web/lib/use-today.ts';
import { absoluteTime } from '#web/lib/time.ts';
import { toast } from '#web/ui/toast.ts';
import { directInput, EMPTY_DIRECT, penaltyAt, restoredDirect } from './direct-values.ts';
import styles from './DirectForm.module.css';

/** What three jurors who agree may impose. */
const DIRECT_CAP = 'permanent';
const DIRECT_OUTCOMES = ['upheld', 'partly'] as const;

export interface DirectFormProps {
  readerId: number;
  dictionaries: Dictionaries;
  /** How many could sit when the reader was asked to go on. */
  acknowledged: number;
  /** Called with how many can by now, about the characters that were named, where those are fewer. */
  onFewer: (panelSize: number) => void;
}

/** Renders complaint and proposed verdict in one form. Typed text stays in this browser until the case has been accepted. */
export function DirectForm({ readerId, dictionaries, acknowledged, onFewer }: DirectFormProps) {
  const { values, isRestored, change, reset } = useKeptValues(`hearth-direct-${readerId}`, EMPTY_DIRECT, restoredDirect);
  const today = useToday();
  // The same object retried is the same write.
  const input = useRef<ReturnType<typeof addDirectCaseShape.input.parse> | null>(null);
  useEffect(() => {
    input.current = null;
  }, [values]);

  const { form, problems, whole, words, busy, submit } = useSending(async () => {
    const waiting = refusePieces(values.complaint.evidence);
    if (waiting !== null) throw failureOfIssues([{ path: ['complaint', 'evidence'], message: waiting }]);
    if (input.current === null) {
      const checked = addDirectCaseShape.input.safeParse({ ...directInput(values), acknowledgePanel: acknowledged });
      if (!checked.success) throw failureOfIssues(checked.error.issues);
      input.current = checked.data;
    }
    const added = await call(addDirectCase, input.current).catch((error: unknown) => {
      const { name, count } = failureOf(error);
      if (name !== 'panelShrank' || count === undefined) throw error;
      input.current = null;
      onFewer(count);
      return null;
    });
    if (added === null) return;
    reset(EMPTY_DIRECT);
    toast({
      type: 'success',
      message: `立案了，答辩期满由抽签抽到的主持人合议${added.answerDueAt === null ? '' : `：答辩最早到 ${absoluteTime(added.answerDueAt, 'minute')}`}`,
    });
    await navigate(trialHref(added));
  });

  const changeComplaint = (part: Partial<ComplaintValues>) => change(({ complaint }) => ({ complaint: { ...complaint, ...part } }));
  const [changeEvidence] = useState(
    () => (how: Parameters<ChangePieces>[0]) => change(({ complaint }) => ({ complaint: { ...complaint, evidence: how(complaint.evidence) } })),
  );
  const at = (field: string) => problems[`verdict.${field}`];
  const { complaint, articles } = values;
  const precedents = usePrecedents(complaint.offence);
  const penalties = complaint.accused.map((_, accusedIndex) => penaltyAt(values, accusedIndex));
  const reasonProblem = (accusedIndex: number) => bandProblemAt(problems, directInput(values).verdict.penalties, accusedIndex);
  return (
    <form ref={form} className={styles.form} onSubmit={submit} aria-label="直接立案" noValidate>
      <div>
        {isRestored && <RestoredNotice text="上次写到一半的还在。" restart="重新写" onRestart={() => reset(EMPTY_DIRECT)} />}
        <ComplaintFields
          values={complaint}
          dictionaries={dictionaries}
          problems={problems}
          words={words}
          change={changeComplaint}
          changeEvidence={changeEvidence}
          today={today}
        />
      </div>
      <section className={styles.verdict} aria-labelledby="proposed">
        <h2 id="proposed">拟定的裁决</h2>
        <FieldGroup label="裁定" error={at('outcome')}>
          <RadioCards
            name="outcome"
            columns={2}
            options={DIRECT_OUTCOMES.map((value) => ({ value, label: OUTCOME_LABELS[value] }))}
            value={values.outcome}
            onChange={(value) => change({ outcome: DIRECT_OUTCOMES.find((known) => known === value) ?? '' })}
          />
        </FieldGroup>
        {precedents && (
          <details className={styles.precedents}>
            <summary>{`同案由的 ${precedents.total} 个先例`}</summary>
            <PenaltyShares figures={precedents} />
          </details>
        )}
        <FieldGroup label="处罚尺度" error={at('penalties')}>
          <p className={styles.hint}>
            直接立案由抽签抽到的主持人合议：三位取中间那一票，永久要三位一致；两位取轻的，最重拉黑 1 年；只有一位，他的票和你拟的比，取轻的，最重拉黑 90
            天；一位也没有，就不能直接立案。
          </p>
          {penalties.map((choice) => (
            <PenaltyScale
              key={choice.accusedId}
              name={complaint.accused[choice.accusedId]?.name.trim() || `第 ${choice.accusedId + 1} 个角色`}
              choice={choice}
              labels={dictionaries['penalty'] ?? []}
              band={precedents?.band ?? null}
              cap={DIRECT_CAP}
              wantsReason={reasonProblem(choice.accusedId) !== undefined}
              error={reasonProblem(choice.accusedId)}
              onChange={(part) =>
                change((before) => ({
                  penalties: before.complaint.accused.map((_, index) => ({ ...penaltyAt(before, index), ...(index === choice.accusedId && part) })),
                }))
              }
            />
          ))}
        </FieldGroup>
        <FieldGroup label="依据" note="引至少一条规矩" error={at('articles')}>
          <ArticlePicker
            articles={dictionaries['rule_article'] ?? []}
            chosen={articles}
            onToggle={(article) =>
              change((before) => ({
                articles: before.articles.includes(article) ? before.articles.filter((each) => each !== article) : [...before.articles, article],
              }))
            }
          />
        </FieldGroup>
        <Field label="认定的事实" error={at('facts')}>
          {(control) => (
            <TextArea {...control} rows={4} limit={MAX_VERDICT_LENGTH} value={values.facts} onChange={(event) => change({ facts: event.target.value })} />
          )}
        </Field>
        <Field label="理由" error={at('reasoning')}>
          {(control) => (
            <TextArea
              {...control}
              rows={4}
              limit={MAX_VERDICT_LENGTH}
              value={values.reasoning}
              onChange={(event) => change({ reasoning: event.target.value })}
            />
          )}
        </Field>
        <Field label="公示的摘要" note="选填" hint="印在罚单上；不写就用认定的事实。" error={at('statement')}>
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              limit={MAX_STATEMENT_LENGTH}
              value={values.statement}
              onChange={(event) => change({ statement: event.target.value })}
            />
          )}
        </Field>
        {whole && (
          <p className={styles.whole} role="alert">
            {whole}
          </p>
        )}
        <Button type="submit" variant="danger" size="l" wide icon="stamp" loading={busy} loadingText="正在立案">
          立案并递交合议
        </Button>
        <p className={styles.hint}>公开的案件页会写明是主持人直接立案。你自己没有票。</p>
      </section>
    </form>
  );
}

/** Returns the problem of the reason at an index; the refusal counts only those who are to be punished. */
function bandProblemAt(problems: Problems, sent: readonly { accused: number }[], accusedIndex: number): string | undefined {
  const index = sent.findIndex(({ accused }) => accused === accusedIndex);
  return index < 0 ? undefined : problems[`verdict.penalties.${index}.bandReason`];
}

/** Returns what earlier verdicts on an offence cost; null until known, and while no offence is chosen. */
function usePrecedents(offence: string): PrecedentFigures | null {
  const [found, setFound] = useState<{ offence: string; figures: PrecedentFigures } | null>(null);
  useEffect(() => {
    if (offence === '') return;
    let current = true;
    callQuietly(viewPrecedents, { offence }).then(
      (figures) => current && setFound({ offence, figures }),
      // The scale works without them; the server asks for the reason then.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [offence]);
  return found?.offence === offence ? found.figures : null;
}
