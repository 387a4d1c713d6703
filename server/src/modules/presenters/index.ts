export { PRESENTERS_DATA } from './personal-data.ts';
export { applyPresenter } from './apply.ts';
export { savePresenter } from './profile.ts';
export { getOpenApplicationId, listApplications, reviewApplication } from './review.ts';
export { mountPresenters } from './routes.ts';
export { searchPresenters } from './search.ts';
export {
  appointPresenter,
  endDueSuspensions,
  getMemberId,
  saveCaseFigures,
  listPresenterTerms,
  moveProbation,
  resignPresenter,
  restorePresenter,
  suspendPresenter,
  type TermSuspension,
} from './terms.ts';
export { NEXT_PRESENTER_RETURN } from './queries-profile.ts';
export { PRESENTERS_TAG } from './tags.ts';
export { notifyOfTerm } from './notify-of-term.ts';
export { listSpecialities } from './view.ts';
