import { useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { MAX_STATEMENT_LENGTH, MAX_VERDICT_LENGTH } from '#contract/limits.ts';
import type { LabeledValue } from '#contract/api/tickets.ts';
import { OUTCOME_LABELS } from '#contract/api/trials-case-labels.ts';
import { handleCase, type Dossier, type TrialPreview } from '#contract/api/trials.ts';
import { PenaltyScale } from '#web/features/trials/PenaltyScale.tsx';
import { ArticlePicker } from '#web/features/trials/ArticlePicker.tsx';
import {
  awaitedBy,
  capSentence,
  findsFalse,
  isGuilty,
  outcomesOf,
  penaltyField,
  problemsOfVerdict,
  verdictInput,
  VERDICT_OUTCOMES,
} from '#web/features/trials/verdict-values.ts';
import { CLEARING_REASONS } from '#web/features/trials/reason-templates.ts';
import { ReasonTemplates } from '#web/features/trials/ReasonTemplates.tsx';
import { useAct } from '#web/features/trials/use-act.ts';
import { call } from '#web/lib/calls/api.ts';
import { isComposing } from '#web/lib/ime.ts';
import { failureOf } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChipList } from '#web/ui/ChipList.tsx';
import { Field, FieldGroup } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { DraftNote } from './DraftNote.tsx';
import { FindingFields } from './FindingFields.tsx';
import { pieceName } from '#web/features/evidence/evidence-labels.ts';
import { SEAL_LABELS, SealDialog } from './SealDialog.tsx';
import { TicketPreview } from './TicketPreview.tsx';
import type { Verdict } from './use-verdict.ts';
import sheet from '#web/features/trials/sheet.module.css';
import { classNames } from '#web/ui/class-names.ts';
import styles from './VerdictForm.module.css';

export interface VerdictFormProps {
  dossier: Dossier;
  preview: TrialPreview;
  penalties: readonly LabeledValue[];
  verdict: Verdict;
  /** Whether the accused have not been heard yet: then the verdict can only be insufficient evidence. */
  early: boolean;
}

const NOTES: Readonly<Record<(typeof VERDICT_OUTCOMES)[number], string>> = {
  upheld: '事实清楚，责任明确',
  partly: '有些站得住，有些站不住',
  dismissed: '查明没有这回事',
  insufficient: '对被检举人不作评价',
};

/** Of a member whose complaint was found false. */
const MEMBER_NOTES: typeof NOTES = { ...NOTES, upheld: '确实有意不实', dismissed: '没有不实，或不是有意', insufficient: '看不出来，不作评价' };
const NOTES_OF = { character: NOTES, member: MEMBER_NOTES } as const;

const TEXTS = [
  { name: 'facts', label: '认定的事实', rows: 4, limit: MAX_VERDICT_LENGTH },
  { name: 'reasoning', label: '理由', rows: 4, limit: MAX_VERDICT_LENGTH },
  { name: 'statement', label: '公示的摘要', note: '选填', hint: '印在罚单上；不写就用认定的事实。', rows: 2, limit: MAX_STATEMENT_LENGTH },
] as const;

const DONE: Readonly<Record<string, string>> = { panel: '裁决递上去了，由抽签抽到的主持人合议', countersigning: '裁决递上去了，等另一位主持人复核' };

/** Where a verdict is written; sealed only after a second look. */
export function VerdictForm({ dossier, preview, penalties, verdict, early }: VerdictFormProps) {
  const { values, change } = verdict;
  const { band } = preview.precedents;
  const { subjectKind } = dossier;
  const awaited = awaitedBy(values, { isDirect: dossier.isDirect, onProbation: preview.onProbation, subjectKind });
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [sealing, setSealing] = useState(false);
  const templates = values.outcome === '' ? undefined : CLEARING_REASONS[values.outcome];
  const { busy, act } = useAct();
  const form = useRef<HTMLFormElement>(null);

  const showProblems = (found: Readonly<Record<string, string>>) => {
    flushSync(() => setProblems(found));
    form.current?.querySelector<HTMLElement>('fieldset[aria-invalid] :is(input, button), [aria-invalid]:is(textarea, input)')?.focus();
  };
  const look = () => {
    const found = problemsOfVerdict(values, { band, early, subjectKind });
    showProblems(found);
    if (Object.keys(found).length === 0) setSealing(true);
  };
  const seal = async () => {
    verdict.end();
    const input = { id: dossier.id, action: 'judge' as const, ...verdictInput(values, subjectKind) };
    try {
      const wasDone = await act(
        ({ state }) => DONE[state ?? ''] ?? '落印了，裁决已经公布',
        () => call(handleCase, input),
      );
      if (!wasDone) verdict.resume();
    } catch (failure) {
      verdict.resume();
      const found: Record<string, string> = {};
      for (const { path, message } of failureOf(failure).fields ?? []) found[fieldOf(path, input.penalties)] ??= message;
      showProblems(found);
    } finally {
      setSealing(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) look();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    look();
  };
  return (
    <form ref={form} className={classNames(sheet.sheet, styles.form)} onSubmit={submit} noValidate aria-labelledby="verdict-title">
      <h2 id="verdict-title" className={styles.title}>
        <Icon name="g-gavel" />
        裁决书
        <DraftNote verdict={verdict} />
      </h2>
      {early && (
        <p className={classNames(sheet.remark, styles.early)}>
          <Icon name="clock" />
          <span>答辩还没有到，也没有期满。可以先写着，现在落印只能是“证据不足”。</span>
        </p>
      )}
      <FieldGroup label="裁定" error={problems['outcome']}>
        <RadioCards
          name="outcome"
          columns={2}
          options={outcomesOf(subjectKind).map((value) => ({ value, label: OUTCOME_LABELS[value], note: NOTES_OF[subjectKind][value] }))}
          value={values.outcome}
          onChange={(value) => change({ outcome: VERDICT_OUTCOMES.find((known) => known === value) ?? '' })}
        />
      </FieldGroup>
      {isGuilty(values.outcome) && subjectKind === 'member' && (
        <p className={classNames(sheet.remark, styles.early)}>
          <Icon name="clock" />
          <span>成立就三十天不能再递检举；一年里第二次，有核对过的角色的另发一张警告的罚单，停一百八十天。停多久由章程算，不用你定。</span>
        </p>
      )}
      {isGuilty(values.outcome) && subjectKind === 'character' && (
        <FieldGroup label="处罚尺度" note={medianNote(preview)} error={problems['penalties']}>
          <p className={styles.hint}>{capSentence(preview.penaltyCap, preview.panelSize)}</p>
          {values.penalties.map((choice) => (
            <PenaltyScale
              key={choice.accusedId}
              name={dossier.accused.find(({ id }) => id === choice.accusedId)?.name ?? ''}
              choice={choice}
              labels={penalties}
              band={band}
              cap={preview.penaltyCap}
              error={problems[penaltyField(choice.accusedId)]}
              onChange={(part) =>
                change((before) => ({ penalties: before.penalties.map((each) => (each.accusedId === choice.accusedId ? { ...each, ...part } : each)) }))
              }
            />
          ))}
        </FieldGroup>
      )}
      <FieldGroup label="采信证据" note="至少一件" error={problems['evidence']}>
        <ChipList
          label="采信的证据"
          className={styles.chips}
          items={dossier.evidence.map((piece) => ({
            key: String(piece.id),
            label: pieceName(piece),
            on: values.evidence.includes(piece.id),
            onToggle: () => change((before) => ({ evidence: toggled(before.evidence, piece.id) })),
          }))}
        />
      </FieldGroup>
      <FieldGroup label="依据" note="引至少一条规矩" error={problems['articles']}>
        <ArticlePicker
          articles={preview.articles}
          chosen={values.articles}
          onToggle={(article) => change((before) => ({ articles: toggled(before.articles, article) }))}
        />
      </FieldGroup>
      {templates && <ReasonTemplates templates={templates} text={values.reasoning} onWrite={(reasoning) => change({ reasoning })} />}
      {TEXTS.map(({ name, rows, limit, ...field }) => (
        <Field key={name} {...field} error={problems[name]}>
          {(control) => (
            <TextArea
              {...control}
              rows={rows}
              limit={limit}
              onKeyDown={onKeyDown}
              value={values[name]}
              onChange={(event) => change({ [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
      {findsFalse(values.outcome, subjectKind) && !dossier.isDirect && (
        <FindingFields verdict={verdict} joinedCount={dossier.joinedCount} error={problems['falseFinding']} />
      )}
      {subjectKind === 'character' && <TicketPreview dossier={dossier} values={values} penalties={penalties} />}
      <Button type="submit" variant="danger" size="l" wide icon="stamp">
        {SEAL_LABELS[awaited ?? 'nobody']}
      </Button>
      <p className={styles.hint}>
        {preview.onProbation && '你在见习期，每份裁决都由另一位主持人复核同意才公布。'}
        裁决落印以后不能改，只能由申诉纠正。写字时按 Ctrl + Enter 也是落印。
      </p>
      <SealDialog
        open={sealing}
        busy={busy}
        dossier={dossier}
        values={values}
        penalties={penalties}
        awaited={awaited}
        onClose={() => setSealing(false)}
        onSeal={() => void seal()}
      />
    </form>
  );
}

/** Returns the form's own name for the field of a refusal. */
function fieldOf(path: string, sent: readonly { accusedId: number }[]): string {
  const [field = '', index, part] = path.split('.');
  const accusedId = field === 'penalties' && part === 'bandReason' ? sent[Number(index)]?.accusedId : undefined;
  return accusedId === undefined ? field : penaltyField(accusedId);
}

function medianNote({ precedents: { total, shares } }: TrialPreview): string | undefined {
  if (total === 0) return undefined;
  let below = 0;
  const median = shares.find(({ count }) => (below += count) * 2 >= total);
  return median && `判例的中位是${median.label}`;
}

function toggled<Item>(items: readonly Item[], item: Item): Item[] {
  return items.includes(item) ? items.filter((each) => each !== item) : [...items, item];
}
