import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './trials.shapes.ts';

export type CaseState = z.output<typeof shapes.caseState>;
export type Outcome = z.output<typeof shapes.outcome>;
export type VerdictOutcome = z.output<typeof shapes.verdictOutcome>;
export type PartyRole = z.output<typeof shapes.partyRole>;
export type StatementKind = z.output<typeof shapes.statementKind>;
export type EvidenceKind = z.output<typeof shapes.evidenceKind>;
/** How an accused was heard. */
export type Heard = z.output<typeof shapes.heardGrade>;
export type DeliveryHow = z.output<typeof shapes.deliveryHow>;
export type DeliveryResult = z.output<typeof shapes.deliveryResult>;
export type Carrier = z.output<typeof shapes.carrier>;
export type DoorCodes = z.output<typeof shapes.readDoorCodes.reply>;
/** Why a presenter keeps away from a case. */
export type Conflict = z.output<typeof shapes.conflict>;
export type CaseHint = z.output<typeof shapes.caseHint>;
/** What of a verdict does not hold. */
export type ReturnPart = z.output<typeof shapes.returnPart>;
/** What is false in a complaint that somebody knew to be false. */
export type FalseKind = z.output<typeof shapes.falseKind>;
/** Who a case waits for. */
export type CaseTurn = z.output<typeof shapes.caseTurn>;
export type DeskView = z.output<typeof shapes.deskView>;
/** What a juror says of an accused. */
export type Rung = z.output<typeof shapes.rung>;
export type PanelState = z.output<typeof shapes.panelState>;
export type DecidedBy = z.output<typeof shapes.decidedBy>;
export type CourtDraws = z.output<typeof shapes.viewDraw.reply>;
/** A complaint that was joined to a case. */
export type JoinedComplaint = z.output<typeof shapes.joinedComplaint>;
export type CaseAction = z.output<typeof shapes.caseAction>;
/** The fields of a complaint besides its title and text. */
export type Complaint = z.output<typeof shapes.complaintInput>;
/** What somebody keeps of what they wrote in a case. */
export type Receipt = z.output<typeof shapes.receipt>;
export type WrittenEvidence = z.output<typeof shapes.evidenceInput>;
/** What lists show of a case. */
export type CaseCard = z.output<typeof shapes.caseCard>;
export type PublicCase = z.output<typeof shapes.publicCase>;
/** The public case with what its page needs beside it. */
export type CasePage = z.output<typeof shapes.casePage>;
export type Dossier = z.output<typeof shapes.dossier>;
export type TrialView = z.output<typeof shapes.viewTrial.reply>;
/** What earlier verdicts on an offence cost. */
export type PrecedentFigures = z.output<typeof shapes.viewPrecedents.reply>;
export type TrialPreview = z.output<typeof shapes.previewTrial.reply>;
/** How many could sit on the panel of a case that the reader files now. */
export type PanelSeats = z.output<typeof shapes.viewPanelSeats.reply>;
export type Desk = z.output<typeof shapes.listDesk.reply>;
/** The cases of a member. */
export type MyCases = z.output<typeof shapes.listMyCases.reply>;
export type DeskAppeals = z.output<typeof shapes.listDeskAppeals.reply>;
export type TrialStats = z.output<typeof shapes.readTrialStats.reply>;
export type ClosedCases = z.output<typeof shapes.listClosedCases.reply>;

export const viewPublicCase = keyed<typeof shapes.viewPublicCase>()('viewPublicCase', { method: 'GET', path: 'g/trial/view/:id', access: 'public' });
export const readTrialStats = keyed<typeof shapes.readTrialStats>()('readTrialStats', { method: 'GET', path: 'g/trial/stats', access: 'public' });
export const listClosedCases = keyed<typeof shapes.listClosedCases>()('listClosedCases', { method: 'GET', path: 'g/trial/closed', access: 'public' });
export const viewTrial = keyed<typeof shapes.viewTrial>()('viewTrial', { method: 'GET', path: 'post/trial/view/:id', access: 'member' });
export const previewTrial = keyed<typeof shapes.previewTrial>()('previewTrial', { method: 'GET', path: 'post/trial/pre/:id', access: 'presenter' });
export const viewPrecedents = keyed<typeof shapes.viewPrecedents>()('viewPrecedents', { method: 'GET', path: 'post/trial/precedents', access: 'presenter' });
export const listDesk = keyed<typeof shapes.listDesk>()('listDesk', { method: 'GET', path: 'post/trial/desk', access: 'presenter' });
export const listDeskAppeals = keyed<typeof shapes.listDeskAppeals>()('listDeskAppeals', { method: 'GET', path: 'appeal/desk', access: 'presenter' });
export const listMyCases = keyed<typeof shapes.listMyCases>()('listMyCases', { method: 'GET', path: 'post/trial/my', access: 'member' });
export const receiveCase = keyed<typeof shapes.receiveCase>()('receiveCase', { method: 'POST', path: 'post/receive/:id', access: 'presenter' });
export const nextCase = keyed<typeof shapes.nextCase>()('nextCase', { method: 'POST', path: 'post/trial/next', access: 'presenter' });
export const writeDeskNote = keyed<typeof shapes.writeDeskNote>()('writeDeskNote', { method: 'POST', path: 'post/trial/desknote/:id', access: 'presenter' });
export const goAway = keyed<typeof shapes.goAway>()('goAway', { method: 'POST', path: 'post/trial/away', access: 'presenter' });
export const handleCase = keyed<typeof shapes.handleCase>()('handleCase', { method: 'POST', path: 'post/trial/handle/:id', access: 'presenter' });
export const countersignCase = keyed<typeof shapes.countersignCase>()('countersignCase', {
  method: 'POST',
  path: 'post/trial/countersign/:id',
  access: 'presenter',
});
export const voteInPanel = keyed<typeof shapes.voteInPanel>()('voteInPanel', { method: 'POST', path: 'post/trial/vote/:id', access: 'presenter' });
export const takeSeat = keyed<typeof shapes.takeSeat>()('takeSeat', { method: 'POST', path: 'post/trial/seat/:id', access: 'presenter' });
export const listDraws = keyed<typeof shapes.listDraws>()('listDraws', { method: 'GET', path: 'g/trial/draws', access: 'public' });
export const viewDraw = keyed<typeof shapes.viewDraw>()('viewDraw', { method: 'GET', path: 'g/trial/draw/:caseId', access: 'public' });
export const holdCaseComments = keyed<typeof shapes.holdCaseComments>()('holdCaseComments', {
  method: 'POST',
  path: 'post/trial/hold/:id',
  access: 'presenter',
});
export const openEvidence = keyed<typeof shapes.openEvidence>()('openEvidence', { method: 'POST', path: 'post/trial/opened/:id', access: 'presenter' });
export const viewPanelSeats = keyed<typeof shapes.viewPanelSeats>()('viewPanelSeats', { method: 'GET', path: 'post/trial/seats', access: 'presenter' });
export const addDirectCase = keyed<typeof shapes.addDirectCase>()('addDirectCase', { method: 'POST', path: 'post/trial/add', access: 'presenter' });
export const speakInCase = keyed<typeof shapes.speakInCase>()('speakInCase', { method: 'POST', path: 'post/trial/statement/:id', access: 'member' });
export const inviteWitness = keyed<typeof shapes.inviteWitness>()('inviteWitness', { method: 'POST', path: 'post/trial/witness/:id', access: 'presenter' });
export const saveVerdictDraft = keyed<typeof shapes.saveVerdictDraft>()('saveVerdictDraft', {
  method: 'POST',
  path: 'post/trial/draft/:id',
  access: 'presenter',
});
export const refileCase = keyed<typeof shapes.refileCase>()('refileCase', { method: 'POST', path: 'post/trial/refile/:id', access: 'member' });
export const withdrawCase = keyed<typeof shapes.withdrawCase>()('withdrawCase', { method: 'POST', path: 'post/withdraw/:id', access: 'member' });
export const joinCases = keyed<typeof shapes.joinCases>()('joinCases', { method: 'POST', path: 'post/trial/join/:id', access: 'presenter' });
export const answerWithdrawal = keyed<typeof shapes.answerWithdrawal>()('answerWithdrawal', {
  method: 'POST',
  path: 'post/withdraw/answer/:id',
  access: 'member',
});
export const fileAppeal = keyed<typeof shapes.fileAppeal>()('fileAppeal', { method: 'POST', path: 'ticket/appeal/:id', access: 'member' });
export const fileGuestAppeal = keyed<typeof shapes.fileGuestAppeal>()('fileGuestAppeal', { method: 'POST', path: 'g/appeal/:number', access: 'guest' });
export const handleAppeal = keyed<typeof shapes.handleAppeal>()('handleAppeal', { method: 'POST', path: 'appeal/handle/:id', access: 'presenter' });
export const readDoorCodes = keyed<typeof shapes.readDoorCodes>()('readDoorCodes', { method: 'GET', path: 'post/trial/code/:id', access: 'member' });
export const carryNotice = keyed<typeof shapes.carryNotice>()('carryNotice', { method: 'POST', path: 'post/trial/carry/:id', access: 'member' });
export const extendWindow = keyed<typeof shapes.extendWindow>()('extendWindow', { method: 'POST', path: 'post/trial/extend/:id', access: 'member' });
export const turnOffMails = keyed<typeof shapes.turnOffMails>()('turnOffMails', { method: 'POST', path: 'g/mail-off/:token', access: 'guest' });
