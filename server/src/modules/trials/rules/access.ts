import type { Conflict } from '#contract/api/trials.ts';
import { conflictsOf } from './conflicts.ts';
import { roleIn, type CaseFacts, type CourtPerson } from './facts.ts';

/**
 * A person who wants to read a case's file: a member, or the holder of the code of an accused. `isCalled`: it falls to them to sign the verdict that waits,
 * or to decide an appeal alone.
 */
export type Reader = { kind: 'person'; person: CourtPerson; isCalled: boolean } | { kind: 'link'; accusedId: number };

/** The parts of a case's file a reader has access to. */
export interface Access {
  /** Statements, names and the copies of the evidence. */
  file: boolean;
  /** The sealed originals. */
  originals: boolean;
  /** What only those see who judge: proposed verdicts, why one came back. */
  desk: boolean;
  /** They have it as those who judge, not as a party. */
  judges: boolean;
  /** What other cases say of the parties and the evidence: for who judges or may, never for who is a part of the case. */
  background: boolean;
}

/** What keeps nobody who has judged a case from what the others think of it. */
const HARMLESS: readonly Conflict[] = ['judged', 'idled', 'lately'];

/**
 * Returns what a reader has access to. The file is open to the parties, to holders of codes, invited witnesses and unconflicted presenters;
 * the sealed originals to the parties and to the presenters who judge, are called to sign or to answer the appeal, or sit on the panel. Nobody else has access, an operator not excepted.
 */
export function accessOf(facts: CaseFacts, reader: Reader): Access {
  if (reader.kind === 'link') return { file: true, originals: false, desk: false, judges: false, background: false };
  const { person, isCalled } = reader;
  const role = roleIn(facts, person.id);
  const isPresenter = person.role === 'presenter';
  const took = isPresenter && (facts.judgedBy.includes(person.id) || facts.returnedBy.includes(person.id));
  const conflicts = isPresenter ? conflictsOf(facts, person) : [];
  const isFree = isPresenter && conflicts.length === 0;
  const isParty = role === 'complainant' || role === 'accused' || facts.accused.some(({ formerIds }) => formerIds.includes(person.id));
  const judges = (role === 'presenter' && isPresenter) || took || (isPresenter && facts.jurorIds.includes(person.id)) || (isFree && isCalled);
  // Who has judged it and stepped aside since, or become a party, learns no more of what the others think.
  const hasLeft = took && role !== 'presenter' && conflicts.some((conflict) => !HARMLESS.includes(conflict));
  const desk = (judges || isFree) && !hasLeft;
  // Who files a case directly holds it as its complainant.
  const isPart = isParty || role === 'witness' || facts.complainantIds.includes(person.id) || facts.testifierIds.includes(person.id);
  return {
    file: isParty || role === 'witness' || judges || isFree,
    originals: isParty || judges,
    desk,
    judges: judges && !isParty,
    background: desk && !isPart,
  };
}
