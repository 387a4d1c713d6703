import { documentBody } from '../documents/document.shapes.ts';
import { ofLengths } from '../court-lengths.ts';
import { instant, personShape } from './inputs.shapes.ts';
import { publicAppeal, labeledValue } from './tickets.shapes.ts';
import {
  carrier,
  caseState,
  deliveryHow,
  deliveryResult,
  evidenceKind,
  falseKind,
  heardGrade,
  outcome,
  partyRole,
  returnPart,
  statementKind,
  verdictOutcome,
} from './trials-states.shapes.ts';
import { decidedBy } from './trials-panels.shapes.ts';
import { z } from '../zod.ts';

/** The state and outcome of a case. */
export const caseBracket = z.strictObject({
  state: caseState,
  outcome: outcome.nullable(),
  /** Whether a presenter has ever received it: tells what a case lapsed of. */
  wasReceived: z.boolean(),
});
/** What lists show of a case. */
export const caseCard = z.strictObject({
  ...caseBracket.shape,
  offence: labeledValue,
  realm: z.string(),
  accusedCount: z.int(),
  isDirect: z.boolean(),
  /** When the running clock ends; null: none runs. */
  dueAt: instant.nullable(),
});

const accused = z.strictObject({
  id: z.int(),
  /** ＊＊＊ unless a ticket of this case names it. */
  name: z.string(),
  isMasked: z.boolean(),
  realm: z.string(),
  faction: z.string(),
  class: z.string(),
  guild: z.string(),
  answered: z.boolean(),
  /** How they were heard so far, in the end once a verdict depends on it; null: the notice is not out yet. */
  heard: heardGrade.nullable(),
  penalty: labeledValue.nullable(),
  ticketNumber: z.string().nullable(),
});

export const evidence = z.strictObject({
  id: z.int(),
  position: z.int(),
  kind: evidenceKind,
  caption: z.string(),
  /** Of the sealed original; null for a link. */
  sha256: z.string().nullable(),
  name: z.string(),
  sizeBytes: z.int(),
  broughtBy: partyRole,
  addedAt: instant,
  /** A link, or where the copy for everybody is read; null: there is none to see. */
  url: z.string().nullable(),
  /** The address of the sealed original for those who may read it; null for everybody else. */
  originalUrl: z.string().nullable(),
});

export const statement = z.strictObject({
  id: z.int(),
  kind: statementKind,
  role: partyRole,
  /** The nickname of a member, the character's name of an accused. */
  name: z.string(),
  accusedId: z.int().nullable(),
  text: z.string(),
  saidAt: instant,
});

const event = z.strictObject({
  at: instant,
  action: z.string(),
  role: z.enum(['complainant', 'accused', 'presenter', 'clock']),
  /** Who did it, where that is public. */
  by: z.string().nullable(),
  from: caseState.nullable(),
  to: caseState,
  reason: z.string(),
});

const verdict = z.strictObject({
  outcome: verdictOutcome,
  facts: z.string(),
  reasoning: z.string(),
  statement: z.string(),
  articles: z.array(labeledValue),
  evidenceIds: z.array(z.int()),
  penalties: z.array(z.strictObject({ accusedId: z.int(), penalty: labeledValue, bandReason: z.string() })),
  presenter: personShape,
  countersigner: personShape.nullable(),
  countersignReason: z.string(),
  /** What the signer has checked; empty where nobody had to sign. */
  checked: z.string(),
  returnPart: returnPart.nullable(),
  proposedAt: instant,
});

/** What a verdict finds of complaints that somebody knew to be false. */
const falseFinding = z.strictObject({ kind: falseKind, reason: z.string(), complaintIds: z.array(z.int()) });

/** A complaint that was joined to a case, as it was written. */
export const joinedComplaint = z.strictObject({
  /** The case of its own that it was. */
  id: z.int(),
  columnId: z.int(),
  complainant: personShape,
  title: z.string(),
  statement: documentBody,
  occurredOn: z.string(),
  place: z.string(),
  loss: z.strictObject({ type: labeledValue, amount: z.number().nullable(), item: z.string() }).nullable(),
  wish: labeledValue,
  contacted: z.boolean(),
  filedAt: instant,
  joinedAt: instant,
  /** Its pieces among the evidence of the case. */
  evidenceIds: z.array(z.int()),
  /**
   * Who judges sees whether it speaks for a person of its own, shares a network with an earlier one, or comes of an account younger than the case;
   * null for everybody else.
   */
  voice: z.enum(['own', 'shared', 'young']).nullable(),
});

/** How long the clocks of a case run: as they were set when it was filed. */
export const lengths = z.strictObject(ofLengths(() => z.int()));
const caseHead = {
  lengths,
  id: z.int(),
  columnId: z.int(),
  gameId: z.int(),
  title: z.string(),
  ...caseCard.shape,
  activity: labeledValue,
  complainant: personShape,
  presenter: personShape.nullable(),
  filedAt: instant,
  receivedAt: instant.nullable(),
  summonedAt: instant.nullable(),
  closedAt: instant.nullable(),
  /** The clock has run out and nobody has moved yet. */
  overdue: z.boolean(),
  /** Waits for the complainant. */
  asked: z.boolean(),
  accused: z.array(accused),
  evidence: z.array(evidence),
  statements: z.array(statement),
  events: z.array(event),
  appeals: z.array(publicAppeal),
  /** How many other complaints were joined to it. */
  joinedCount: z.int(),
  /** Those, oldest first; empty for everybody before the verdict. */
  joined: z.array(joinedComplaint),
  /** The case it was joined to itself, or null. */
  joinedTo: z.strictObject({ id: z.int(), columnId: z.int() }).nullable(),
  /** Who it is about: characters, or the member who filed a complaint that was found false. */
  subjectKind: z.enum(['character', 'member']),
};

/** A case as everybody may see it: before its verdict without names, statements and evidence. */
export const publicCase = z.strictObject({
  ...caseHead,
  statement: documentBody.nullable(),
  occurredOn: z.string().nullable(),
  loss: z.strictObject({ type: labeledValue, amount: z.number().nullable(), item: z.string() }).nullable(),
  verdict: verdict.nullable(),
  /** What else is to be known of how it ended, in words; null: nothing. */
  remark: z.string().nullable(),
  /** Null before the verdict. */
  decidedBy: decidedBy.nullable(),
  /** The hash of what makes its lots unforeseeable; the salt itself is published with the verdict. */
  saltHash: z.string(),
});

/** One attempt to tell an accused of the complaint, without the code. */
export const deliveryAttempt = z.strictObject({
  accusedId: z.int(),
  carrier,
  how: deliveryHow,
  result: deliveryResult,
  at: instant,
  hasPicture: z.boolean(),
});

/** The whole file of a case, as its parties and those who may judge it read it. */
export const dossier = z.strictObject({
  ...caseHead,
  statement: documentBody,
  occurredOn: z.string(),
  place: z.string(),
  loss: z.strictObject({ type: labeledValue, amount: z.number().nullable(), item: z.string() }).nullable(),
  contacted: z.boolean(),
  wish: labeledValue,
  answerDueAt: instant.nullable(),
  witnesses: z.array(personShape),
  /** The case whose verdict has opened it, or null. */
  openedBy: z.strictObject({ id: z.int(), columnId: z.int() }).nullable(),
  /** For those who may judge also the one that is only proposed. */
  verdicts: z.array(
    z.strictObject({ ...verdict.shape, id: z.int(), status: z.enum(['proposed', 'returned', 'final']), falseFinding: falseFinding.nullable() }),
  ),
  /** What was tried to tell the accused, oldest first; without codes. */
  deliveryAttempts: z.array(deliveryAttempt),
  /** Empty for ever: who judges never touches the door of the accused. */
  answerLinks: z.array(z.strictObject({ accusedId: z.int(), path: z.string() })),
});
