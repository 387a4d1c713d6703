import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './trials.shapes.ts';

export type CaseState = z.output<typeof shapes.caseState>;
export type Outcome = z.output<typeof shapes.outcome>;
export type VerdictOutcome = z.output<typeof shapes.verdictOutcome>;
export type PartyRole = z.output<typeof shapes.partyRole>;
export type StatementKind = z.output<typeof shapes.statementKind>;
export type EvidenceKind = z.output<typeof shapes.evidenceKind>;
/** Why a presenter keeps away from a case. */
export type Conflict = z.output<typeof shapes.conflict>;
export type CaseAction = z.output<typeof shapes.caseAction>;
/** The fields of a complaint besides its title and text. */
export type Complaint = z.output<typeof shapes.complaintInput>;
export type WrittenEvidence = z.output<typeof shapes.evidenceInput>;
/** What lists show of a case. */
export type CaseCard = z.output<typeof shapes.caseCard>;
export type PublicCase = z.output<typeof shapes.publicCase>;
export type Dossier = z.output<typeof shapes.dossier>;
export type TrialView = z.output<typeof shapes.viewTrial.reply>;
/** What earlier verdicts on an offence cost. */
export type PrecedentFigures = z.output<typeof shapes.viewPrecedents.reply>;
export type TrialPreview = z.output<typeof shapes.previewTrial.reply>;
export type AnswerForm = z.output<typeof shapes.viewAnswer.reply>;
export type Desk = z.output<typeof shapes.listDesk.reply>;
export type DeskAppeals = z.output<typeof shapes.listDeskAppeals.reply>;
export type TrialStats = z.output<typeof shapes.readTrialStats.reply>;

export const viewPublicCase = keyed<typeof shapes.viewPublicCase>()('viewPublicCase', 'GET', 'g/trial/view/:id', 'public');
export const readTrialStats = keyed<typeof shapes.readTrialStats>()('readTrialStats', 'GET', 'g/trial/stats', 'public');
export const viewTrial = keyed<typeof shapes.viewTrial>()('viewTrial', 'GET', 'post/trial/view/:id', 'member');
export const previewTrial = keyed<typeof shapes.previewTrial>()('previewTrial', 'GET', 'post/trial/pre/:id', 'presenter');
export const viewPrecedents = keyed<typeof shapes.viewPrecedents>()('viewPrecedents', 'GET', 'post/trial/precedents', 'presenter');
export const listDesk = keyed<typeof shapes.listDesk>()('listDesk', 'GET', 'post/trial/desk', 'presenter');
export const listDeskAppeals = keyed<typeof shapes.listDeskAppeals>()('listDeskAppeals', 'GET', 'appeal/desk', 'presenter');
export const listMyCases = keyed<typeof shapes.listMyCases>()('listMyCases', 'GET', 'post/trial/my', 'member');
export const receiveCase = keyed<typeof shapes.receiveCase>()('receiveCase', 'POST', 'post/receive/:id', 'presenter');
export const handleCase = keyed<typeof shapes.handleCase>()('handleCase', 'POST', 'post/trial/handle/:id', 'presenter');
export const countersignCase = keyed<typeof shapes.countersignCase>()('countersignCase', 'POST', 'post/trial/countersign/:id', 'presenter');
export const addDirectCase = keyed<typeof shapes.addDirectCase>()('addDirectCase', 'POST', 'post/trial/add', 'presenter');
export const speakInCase = keyed<typeof shapes.speakInCase>()('speakInCase', 'POST', 'post/trial/statement/:id', 'member');
export const inviteWitness = keyed<typeof shapes.inviteWitness>()('inviteWitness', 'POST', 'post/trial/witness/:id', 'presenter');
export const saveVerdictDraft = keyed<typeof shapes.saveVerdictDraft>()('saveVerdictDraft', 'POST', 'post/trial/draft/:id', 'presenter');
export const withdrawCase = keyed<typeof shapes.withdrawCase>()('withdrawCase', 'POST', 'post/withdraw/:id', 'member');
export const viewAnswer = keyed<typeof shapes.viewAnswer>()('viewAnswer', 'GET', 'g/answer/:key', 'guest');
export const submitAnswer = keyed<typeof shapes.submitAnswer>()('submitAnswer', 'POST', 'g/answer/:key', 'guest');
export const fileAppeal = keyed<typeof shapes.fileAppeal>()('fileAppeal', 'POST', 'ticket/appeal/:id', 'member');
export const fileGuestAppeal = keyed<typeof shapes.fileGuestAppeal>()('fileGuestAppeal', 'POST', 'g/appeal/:number', 'guest');
export const handleAppeal = keyed<typeof shapes.handleAppeal>()('handleAppeal', 'POST', 'appeal/handle/:id', 'presenter');
