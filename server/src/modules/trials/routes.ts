import * as evidence from '#contract/api/evidence.ts';
import * as evidenceShapes from '#contract/api/evidence.shapes.ts';
import * as keys from '#contract/api/trials.ts';
import * as shapes from '#contract/api/trials.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { submitAnswer } from './answer/answer.ts';
import { fileGuestAppeal, submitAppeal } from './appeal/file.ts';
import { handleAppeal } from './appeal/decide.ts';
import { listDesk, listDeskAppeals, listMyCases, readTrialStats } from './desk/desk.ts';
import { addDirectCase } from './file/direct.ts';
import { saveVerdictDraft } from './verdict/draft.ts';
import { findEvidenceUpload, uploadEvidence } from './evidence/upload.ts';
import { handleCase } from './handle.ts';
import { countersign } from './verdict/judge.ts';
import { previewTrial, viewPrecedents } from './desk/preview.ts';
import { receiveCase } from './hearing/receive.ts';
import { inviteWitness, submitSpeech } from './hearing/speak.ts';
import { viewPublicCase, viewTrial } from './view/view.ts';
import { withdrawCase } from './hearing/end.ts';
import { viewAnswer } from './view/answer-form.ts';

export function mountTrials(api: Api): void {
  api.onOpenUpload(evidence.uploadFile, evidenceShapes.uploadFile, (input, file, request) => uploadEvidence(request, input, file));
  api.on(evidence.findUpload, evidenceShapes.findUpload, (input, request) => findEvidenceUpload(request, input));
  api.on(keys.viewPublicCase, shapes.viewPublicCase, ({ id }, { db, now }) => viewPublicCase(db, id, now));
  api.on(keys.readTrialStats, shapes.readTrialStats, (_, { db, gameId, now }) => readTrialStats(db, gameId, now));
  api.onMember(keys.viewTrial, shapes.viewTrial, ({ id }, { db, platform, viewer, now }) => viewTrial(db, platform.secrets, id, viewer, now));
  api.onMember(keys.previewTrial, shapes.previewTrial, ({ id }, { db, viewer, now }) => previewTrial(db, id, viewer, now));
  api.onMember(keys.viewPrecedents, shapes.viewPrecedents, ({ offence }, { db, gameId }) => viewPrecedents(db, gameId, offence));
  api.onMember(keys.listDesk, shapes.listDesk, (input, { db, gameId, viewer, now }) => listDesk(db, gameId, viewer, input, now));
  api.onMember(keys.listDeskAppeals, shapes.listDeskAppeals, (input, { db, gameId, viewer }) => listDeskAppeals(db, gameId, viewer, input));
  api.onMember(keys.listMyCases, shapes.listMyCases, (input, { db, viewer }) => listMyCases(db, viewer.id, input));
  api.onMember(keys.receiveCase, shapes.receiveCase, ({ id }, { db, viewer, now }) => receiveCase(db, id, viewer, now));
  api.onMember(keys.handleCase, shapes.handleCase, (input, request) => handleCase(request, input));
  api.onMember(keys.countersignCase, shapes.countersignCase, async ({ id, ...signed }, { db, viewer, now }) => {
    const { state, tickets } = await countersign(db, id, viewer, signed, now);
    return { state, tickets };
  });
  api.onMember(keys.addDirectCase, shapes.addDirectCase, (input, { db, platform, viewer, gameId, now }) =>
    addDirectCase(db, platform.secrets, viewer, gameId, input, now),
  );
  api.onMember(keys.speakInCase, shapes.speakInCase, ({ id, ...speech }, request) => submitSpeech(request, id, speech));
  api.onMember(keys.inviteWitness, shapes.inviteWitness, async ({ id, nickName }, { db, viewer, now }) => {
    await inviteWitness(db, id, viewer, nickName, now);
    return {};
  });
  api.onMember(keys.saveVerdictDraft, shapes.saveVerdictDraft, ({ id, ...draft }, { db, viewer, now }) => saveVerdictDraft(db, id, viewer, draft, now));
  api.onMember(keys.withdrawCase, shapes.withdrawCase, ({ id, reason }, { db, viewer, now }) => withdrawCase(db, id, viewer, reason, now));
  api.on(keys.viewAnswer, shapes.viewAnswer, ({ key }, request) => viewAnswer(request, key));
  api.on(keys.submitAnswer, shapes.submitAnswer, ({ key, ...speech }, request) => submitAnswer(request, key, speech));
  api.onMember(keys.fileAppeal, shapes.fileAppeal, ({ id, ...appeal }, request) => submitAppeal(request, id, appeal));
  api.on(keys.fileGuestAppeal, shapes.fileGuestAppeal, ({ number, game, ...appeal }, request) => fileGuestAppeal(request, { number, game }, appeal));
  api.onMember(keys.handleAppeal, shapes.handleAppeal, ({ id, ...handling }, { db, viewer, now }) => handleAppeal(db, id, viewer, handling, now));
}
