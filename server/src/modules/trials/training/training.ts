// The case a newly approved presenter goes through before their first one: nothing of it is public, counted, or in the chain.
import { Failure } from '#contract/failures.ts';
import type { Training, TrainingResult } from '#contract/api/training.ts';
import type { Penalty } from '#contract/api/tickets.ts';
import type { MemberContext } from '#server/platform/api.ts';
import type { Instant, WriteContext } from '#server/platform/database/db.ts';
import { TRAINING_CASE, TRAINING_FINDINGS, TRAINING_KEY, TRAINING_VERDICT } from './content.ts';
import { selectTraining, upsertTraining } from './queries-training.ts';

/** What a presenter made of the training case. */
interface TrainingAnswer {
  seat: 'judge' | 'recuse';
  letter: 'admission' | 'aside';
  evidence: readonly number[];
  penalty: Penalty | null;
}

/** Returns the training case, and whether its reader has done it. */
export async function viewTraining({ db, viewer }: MemberContext): Promise<Training> {
  return { ...TRAINING_CASE, evidence: [...TRAINING_CASE.evidence], ...(await selectTraining(db, viewer.id)) };
}

/** Takes what a presenter made of the training case, and returns what there was to see; any of it counts as done. Throws `trainingChanged`. */
export async function submitTraining({ db, viewer, now }: MemberContext, answer: TrainingAnswer & { id: string; version: number }): Promise<TrainingResult> {
  if (answer.id !== TRAINING_CASE.id || answer.version !== TRAINING_CASE.version) throw new Failure('trainingChanged');
  const doneAt = await db.transaction((tx) => keepTraining({ tx, now }, viewer.id));
  return { doneAt, verdict: TRAINING_VERDICT, findings: gradeTraining(answer) };
}

/** Notes that somebody has done the training case; the first time stays. Returns when that was. */
export function keepTraining(context: WriteContext, memberId: number): Promise<Instant> {
  return upsertTraining(context, memberId, TRAINING_CASE);
}

/** Returns what there was to see in the training case, each with whether it was seen; what was overlooked comes first. */
function gradeTraining({ seat, letter, evidence, penalty }: TrainingAnswer): TrainingResult['findings'] {
  const isRight: Record<keyof typeof TRAINING_FINDINGS, boolean> = {
    conflict: seat === TRAINING_KEY.seat,
    letter: letter === TRAINING_KEY.letter,
    late: !evidence.includes(TRAINING_KEY.late),
    evidence: TRAINING_KEY.evidence.every((id) => evidence.includes(id)),
    penalty: TRAINING_KEY.penalties.includes(penalty),
  };
  const findings = Object.entries(TRAINING_FINDINGS).map(([id, { title, right, wrong }]) => {
    const wasSeen = Object.entries(isRight).some(([each, seen]) => each === id && seen);
    return { id, isRight: wasSeen, title, text: wasSeen ? right : wrong };
  });
  return findings.toSorted((one, other) => Number(one.isRight) - Number(other.isRight));
}
