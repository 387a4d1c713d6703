import type { CaseHint, Conflict } from '#contract/api/trials.ts';
import type { CaseFacts, CourtPerson, EarlierComplaint } from './facts.ts';

const CONFLICTS = [
  'filed',
  'named',
  'character',
  'guild',
  'tie',
  'crossed',
  'judged',
  'witness',
  'carried',
  'idled',
  'lately',
  'recused',
] as const satisfies readonly Conflict[];

/** Returns the reasons why a person may not judge a case, in a fixed order; empty when there is no conflict. */
export function conflictsOf(facts: CaseFacts, person: CourtPerson): Conflict[] {
  const { id } = person;
  const isIn = (ids: readonly number[]) => ids.some((each) => person.ids.includes(each));
  // Nobody loses a seat because others have come.
  const isShort = person.isShortOfPresenters || facts.jurorIds.includes(id);
  const isNamed =
    facts.accused.some(({ claimedBy, memberId }) => isIn(claimedBy) || (memberId !== null && isIn([memberId]))) || isIn(facts.foundFalse?.partyIds ?? []);
  const holds: Record<(typeof CONFLICTS)[number], boolean> = {
    filed: isIn(facts.everComplainedIds),
    named: isNamed,
    character: !isNamed && facts.accused.some(({ characterKey }) => person.characterKeys.includes(characterKey)),
    guild: person.guildKeys.some((key) => facts.partyGuilds.includes(key)),
    tie: partiesOf(facts).some((party) => !isIn([party]) && person.tiedIds.includes(party)),
    crossed: crossings(facts, person).some((complaint) => isCrossing(facts, complaint)),
    judged: hasJudged(facts, id),
    witness: isIn(facts.testifierIds),
    carried: isIn(facts.codeReaderIds),
    idled: !isShort && isIn(facts.idledIds),
    lately: !isShort && isIn(facts.latelyIds),
    recused: isIn(facts.recusedIds),
  };
  return CONFLICTS.filter((conflict) => holds[conflict]);
}

/** What was true before they received it, and did not count while there were too few presenters: nobody loses a case because others have come. */
const OF_RECEIVING: readonly Conflict[] = ['idled', 'lately'];

/** Returns the same for who holds a case: the presenter who witnessed it may propose its verdict, and another one decides. */
export function conflictsOfHolder(facts: CaseFacts, person: CourtPerson): Conflict[] {
  const conflicts = conflictsOf(facts, person);
  if (facts.presenterId !== person.id) return conflicts;
  return conflicts.filter((conflict) => !OF_RECEIVING.includes(conflict) && !(facts.isDirect && conflict === 'filed'));
}

/** Returns what a presenter should know about themselves and a case, and what binds nobody. */
export function hintsOf(facts: CaseFacts, person: CourtPerson): CaseHint[] {
  const conflicts = conflictsOf(facts, person);
  const isCrossed = crossings(facts, person).length > 0 || person.named.some(({ memberId }) => memberId !== null && partiesOf(facts).includes(memberId));
  const holds: Record<CaseHint, boolean> = {
    realm: facts.accused.some(({ realmKey }) => person.realmKeys.includes(realmKey)),
    wrote: facts.commenterIds.includes(person.id),
    crossed: isCrossed && !conflicts.includes('crossed') && !conflicts.includes('filed'),
    idled: facts.idledIds.includes(person.id) && !conflicts.includes('idled'),
    lately: facts.latelyIds.includes(person.id) && !conflicts.includes('lately'),
  };
  return HINTS.filter((hint) => holds[hint]);
}

const HINTS: readonly CaseHint[] = ['realm', 'wrote', 'crossed', 'idled', 'lately'];

/** Returns the complaints between a person and the parties that may cross: their own, and those of a party against them that were upheld. */
function crossings(facts: CaseFacts, { filed, named }: CourtPerson): EarlierComplaint[] {
  const parties = partiesOf(facts);
  const keys = facts.accused.map(({ characterKey }) => characterKey);
  return [
    ...filed.filter(({ memberId, characterKey }) => (memberId !== null && parties.includes(memberId)) || keys.includes(characterKey)),
    ...named.filter(({ memberId, wasUpheld }) => wasUpheld && memberId !== null && parties.includes(memberId)),
  ];
}

/** Returns whether a complaint was received before a case was filed: otherwise a member who complains of all presenters is never judged. */
function isCrossing({ filedAt }: CaseFacts, { receivedAt }: EarlierComplaint): boolean {
  return receivedAt !== null && Date.parse(receivedAt) < Date.parse(filedAt);
}

/** Returns the parties of a case; a presenter who found a complaint false files nothing of their own, and those of its case are parties here. */
function partiesOf({ everComplainedIds, accused, foundFalse }: CaseFacts): number[] {
  return [...(foundFalse?.partyIds ?? everComplainedIds), ...accused.flatMap(({ memberId }) => memberId ?? [])];
}

/** Returns whether somebody has judged a case, or the complaint it is about. The presenter of an open one may judge it again when their verdict was returned; a juror may change their vote. */
function hasJudged({ state, presenterId, judgedBy, returnedBy, jurorIds, foundFalse }: CaseFacts, id: number): boolean {
  if (foundFalse?.judgedBy.includes(id)) return true;
  if (jurorIds.includes(id)) return false;
  const holdsIt = presenterId === id && state !== 'closed' && state !== 'appealed';
  return (judgedBy.includes(id) && !holdsIt) || (returnedBy.includes(id) && state !== 'countersigning');
}
