import * as doorKeys from '#contract/api/trials-doors.ts';
import * as keys from '#contract/api/trials.ts';
import * as doorShapes from '#contract/api/trials-doors.shapes.ts';
import * as shapes from '#contract/api/trials.shapes.ts';
import * as trainingKeys from '#contract/api/training.ts';
import * as trainingShapes from '#contract/api/training.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { submitAnswer } from './answer/answer.ts';
import { carryNotice, readDoorCodes } from './answer/carry.ts';
import { extendByCode, extendWindow } from './answer/extend.ts';
import { proveAtDoor } from './answer/prove.ts';
import { fileGuestAppeal, submitAppeal } from './appeal/file.ts';
import { leaveDoorMail, turnOffMails } from './door-mail/leave.ts';
import { handleAppeal } from './appeal/decide.ts';
import { listDeskAppeals } from './desk/desk.ts';
import { listDesk } from './desk/list.ts';
import { listClosedCases, readTrialStats } from './figures/figures.ts';
import { addDirectCase, viewPanelSeats } from './file/direct.ts';
import { refileCase } from './file/refile.ts';
import { saveVerdictDraft } from './verdict/draft.ts';
import { handleCase } from './handle.ts';
import { noteOpened } from './evidence/note-opened.ts';
import { acceptSeat } from './verdict/accept-seat.ts';
import { voteInPanel } from './verdict/vote.ts';
import { recuse } from './hearing/recuse.ts';
import { listDraws, viewDraw } from './view/draws.ts';
import { countersign } from './verdict/countersign.ts';
import { previewTrial, viewPrecedents } from './desk/preview.ts';
import { goAway } from './hearing/away.ts';
import { writeDeskNote } from './hearing/desk-note.ts';
import { joinCases } from './joining/join.ts';
import { receiveNext } from './hearing/next.ts';
import { holdComments } from './protect/hold-comments.ts';
import { receiveCase } from './hearing/receive.ts';
import { inviteWitness, submitSpeech } from './hearing/speak.ts';
import { listMyCases } from './mine/mine.ts';
import { viewCasePage } from './page/case-page.ts';
import { submitTraining, viewTraining } from './training/training.ts';
import { viewTrial } from './view/view.ts';
import { answerWithdrawal, withdrawCase } from './withdrawal/withdraw.ts';
import { viewAnswer } from './view/answer-form.ts';

export function mountTrials(api: Api): void {
  api.on(keys.viewPublicCase, shapes.viewPublicCase, ({ id }, { db, now }) => viewCasePage({ db, now }, id));
  api.on(keys.readTrialStats, shapes.readTrialStats, ({ year, game }, { db, gameId, now }) => readTrialStats({ db, now }, game ?? gameId, year));
  api.on(keys.listClosedCases, shapes.listClosedCases, ({ from, game }, { db, now, gameId }) => listClosedCases({ db, now }, game ?? gameId, from));
  api.onMember(keys.viewTrial, shapes.viewTrial, ({ id }, request) => viewTrial(request, id));
  api.onMember(keys.previewTrial, shapes.previewTrial, ({ id, seenRevision }, request) => previewTrial(request, id, seenRevision));
  api.onMember(keys.viewPrecedents, shapes.viewPrecedents, ({ offence }, { db, gameId }) => viewPrecedents(db, gameId, offence));
  api.onMember(keys.listDesk, shapes.listDesk, (input, request) => listDesk(request, input));
  api.onMember(keys.listDeskAppeals, shapes.listDeskAppeals, (input, request) => listDeskAppeals(request, input));
  api.onMember(keys.listMyCases, shapes.listMyCases, (input, request) => listMyCases(request, input));
  api.onMember(trainingKeys.viewTraining, trainingShapes.viewTraining, (_, request) => viewTraining(request));
  api.onMember(trainingKeys.submitTraining, trainingShapes.submitTraining, (input, request) => submitTraining(request, input));
  api.onMember(keys.receiveCase, shapes.receiveCase, ({ id, seenRevision }, request) => receiveCase(request, id, seenRevision));
  api.onMember(keys.nextCase, shapes.nextCase, (_, request) => receiveNext(request));
  api.onMember(keys.writeDeskNote, shapes.writeDeskNote, async ({ id, text }, request) => {
    await writeDeskNote(request, id, text);
    return {};
  });
  api.onMember(keys.goAway, shapes.goAway, async ({ until }, request) => {
    const givenBack = await goAway(request, until === null ? null : new Date(until));
    return { awayUntil: until, givenBack };
  });
  api.onMember(keys.handleCase, shapes.handleCase, (input, request) => handleCase(request, input));
  api.onMember(keys.countersignCase, shapes.countersignCase, async ({ id, ...signed }, request) => {
    const { state, tickets } = await countersign(request, id, signed);
    return { state, tickets };
  });
  api.onMember(keys.voteInPanel, shapes.voteInPanel, ({ id, ...vote }, request) => voteInPanel(request, id, vote));
  api.onMember(keys.takeSeat, shapes.takeSeat, ({ id, action, reason }, request) =>
    action === 'accept' ? acceptSeat(request, id) : recuse(request, id, reason),
  );
  api.on(keys.listDraws, shapes.listDraws, ({ year }, { db, now }) => listDraws({ db, now }, year ?? null));
  api.on(keys.viewDraw, shapes.viewDraw, ({ caseId }, { db, now }) => viewDraw({ db, now }, caseId));
  api.onMember(keys.holdCaseComments, shapes.holdCaseComments, ({ id }, { db, viewer, now }) => holdComments({ db, viewer, now }, id));
  api.onMember(keys.openEvidence, shapes.openEvidence, async ({ id, evidenceId }, request) => {
    await noteOpened(request, id, evidenceId);
    return {};
  });
  api.onMember(keys.viewPanelSeats, shapes.viewPanelSeats, (_, request) => viewPanelSeats(request));
  api.onMember(keys.addDirectCase, shapes.addDirectCase, (input, request) => addDirectCase(request, input));
  api.onMember(keys.speakInCase, shapes.speakInCase, ({ id, ...speech }, request) => submitSpeech(request, id, speech));
  api.onMember(keys.inviteWitness, shapes.inviteWitness, async ({ id, nickName }, request) => {
    await inviteWitness(request, id, nickName);
    return {};
  });
  api.onMember(keys.saveVerdictDraft, shapes.saveVerdictDraft, ({ id, ...draft }, request) => saveVerdictDraft(request, id, draft));
  api.onMember(keys.refileCase, shapes.refileCase, ({ id }, request) => refileCase(request, id));
  api.onMember(keys.withdrawCase, shapes.withdrawCase, ({ id, reason }, request) => withdrawCase(request, id, reason));
  api.onMember(keys.joinCases, shapes.joinCases, ({ id, ...joining }, request) => joinCases(request, id, joining));
  api.onMember(keys.answerWithdrawal, shapes.answerWithdrawal, ({ id, agree }, request) => answerWithdrawal(request, id, agree));
  api.on(doorKeys.viewAnswer, doorShapes.viewAnswer, ({ key }, request) => viewAnswer(request, key));
  api.on(doorKeys.submitAnswer, doorShapes.submitAnswer, ({ key, ...speech }, request) => submitAnswer(request, key, speech));
  api.on(doorKeys.extendByCode, doorShapes.extendByCode, ({ key }, request) => extendByCode(request, key));
  api.on(doorKeys.leaveDoorMail, doorShapes.leaveDoorMail, ({ key, email }, request) => leaveDoorMail(request, key, email));
  api.on(keys.turnOffMails, shapes.turnOffMails, async ({ token }, { db, now, platform }) => {
    await turnOffMails({ db, now, secrets: platform.secrets }, token);
    return {};
  });
  api.onMember(keys.extendWindow, shapes.extendWindow, ({ id }, request) => extendWindow(request, id));
  api.onMember(doorKeys.proveAtDoor, doorShapes.proveAtDoor, ({ key }, request) => proveAtDoor(request, key));
  api.onMember(keys.readDoorCodes, shapes.readDoorCodes, ({ id }, request) => readDoorCodes(request, id));
  api.onMember(keys.carryNotice, shapes.carryNotice, async ({ id, ...attempt }, request) => {
    await carryNotice(request, id, attempt);
    return {};
  });
  api.onMember(keys.fileAppeal, shapes.fileAppeal, ({ id, ...appeal }, request) => submitAppeal(request, id, appeal));
  api.on(keys.fileGuestAppeal, shapes.fileGuestAppeal, ({ number, game, ...appeal }, request) => fileGuestAppeal(request, { number, game }, appeal));
  api.onMember(keys.handleAppeal, shapes.handleAppeal, ({ id, ...handling }, request) => handleAppeal(request, id, handling));
}
