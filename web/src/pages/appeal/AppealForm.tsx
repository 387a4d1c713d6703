import { useRef, useState } from 'react';
import type { DictionaryEntry } from '#contract/api/dictionaries.ts';
import { MAX_SPEECH_LENGTH } from '#contract/limits.ts';
import type { TicketView } from '#contract/api/tickets.ts';
import { fileAppeal, fileGuestAppeal } from '#contract/api/trials.ts';
import { useKeptValues } from '#web/features/drafts/use-kept-values.ts';
import { LateEvidenceField } from '#web/features/evidence/LateEvidenceField.tsx';
import { evidenceOf, refusePieces, type Piece } from '#web/features/evidence/pieces.ts';
import { useSending } from '#web/lib/calls/use-sending.ts';
import { call } from '#web/lib/calls/api.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import { failureOfIssues } from '#web/lib/calls/problems.ts';
import { Button } from '#web/ui/Button.tsx';
import { copy } from '#web/ui/copy.ts';
import { Field, FieldGroup } from '#web/ui/Field.tsx';
import { FormProblem } from '#web/ui/FormProblem.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './page.module.css';

interface Values {
  ground: string;
  text: string;
  evidence: Piece[];
}

/** The fields that are sent. */
type Claim = Pick<Values, 'ground' | 'text'> & { evidence: ReturnType<typeof evidenceOf> };

const EMPTY: Values = { ground: '', text: '', evidence: [] };
const MIN_TEXT_LENGTH = 20;

interface AppealFormProps {
  ticket: TicketView;
  grounds: readonly DictionaryEntry[];
  isMine: boolean;
}

/** Renders the form for an appeal against a ticket. Appellants without an account get the code that proves the character is theirs. */
export function AppealForm({ ticket: { id, number, gameId, penalty }, grounds, isMine }: AppealFormProps) {
  const { values, change, reset } = useKeptValues<Values>(`hearth-appeal-${id}`, EMPTY);
  const [code, setCode] = useState<string | null>(null);
  const input = useRef<{ values: Values; own: Claim & { id: number }; guest: Claim & { number: string; game: number } } | null>(null);
  const { form, problems, whole, busy, submit } = useSending(async () => {
    const waiting = refusePieces(values.evidence);
    if (waiting !== null) throw failureOfIssues([{ path: ['evidence'], message: waiting }]);
    if (values.ground === '') throw failureOfIssues([{ path: ['ground'], message: '请选申诉的理由' }]);
    // The same object retried is the same write.
    if (input.current?.values !== values) {
      const claim: Claim = { ground: values.ground, text: values.text, evidence: evidenceOf(values.evidence) };
      input.current = { values, own: { ...claim, id }, guest: { ...claim, number, game: gameId } };
    }
    const { own, guest } = input.current;
    if (isMine) {
      await call(fileAppeal, own);
      reset(EMPTY);
      toast({ type: 'success', message: '申诉递上了' });
      return reload();
    }
    const filed = await call(fileGuestAppeal, guest);
    reset(EMPTY);
    setCode(filed.code);
  });

  if (code !== null) {
    return (
      <div role="status" className={styles.code}>
        <p>收到了。请把这个短码写进角色在游戏里的公开备注，主持人看到以后就开始重审：</p>
        <p>
          <output>{code}</output>
          <Button icon="copy" onClick={() => void copy(code)}>
            复制
          </Button>
        </p>
        <p className={styles.when}>短码只在这里出现一次，请先抄下来。答复会登在这一页和罚单页上。</p>
      </div>
    );
  }
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="申诉">
      <FieldGroup label="理由" error={problems['ground']}>
        <RadioCards
          name="ground"
          columns={2}
          options={grounds.filter(({ value }) => value !== 'yearly' || penalty.value === 'permanent')}
          value={values.ground}
          onChange={(ground) => change({ ground })}
        />
      </FieldGroup>
      <Field label="说清楚" hint={`${MIN_TEXT_LENGTH} 个字起。哪一处不对、应当怎样；不要写现实里的姓名、电话和账号。`} error={problems['text']}>
        {(control) => (
          <TextArea {...control} rows={8} limit={MAX_SPEECH_LENGTH} value={values.text} onChange={(event) => change({ text: event.target.value })} />
        )}
      </Field>
      <LateEvidenceField
        pieces={values.evidence}
        change={(how) => change((before) => ({ evidence: how(before.evidence) }))}
        problems={problems}
        path="evidence"
        label="新的证据"
        note={isMine ? '选填；第二次申诉必须有' : '选填；没有账号时只收链接'}
        linksOnly={!isMine}
      />
      {whole && <FormProblem>{whole}</FormProblem>}
      <Button type="submit" variant="primary" size="l" icon="scale" loading={busy} loadingText="正在递上">
        递上申诉
      </Button>
    </form>
  );
}
