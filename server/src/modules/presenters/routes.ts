import * as keys from '#contract/api/presenters.ts';
import * as shapes from '#contract/api/presenters.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import { countMemberAttempt, limited } from '#server/platform/attempts.ts';
import { getApplication, submitApplication } from './apply.ts';
import { editPresenter, getPresenter, savePresenter } from './profile.ts';
import { listApplications, openContact, reviewApplication } from './review.ts';
import { listFollowedPresenters, listPresenterFilters, searchPresenters } from './search.ts';
import { LIMITS } from './rules.ts';
import { resignPresenter } from './terms.ts';

export function mountPresenters(api: Api): void {
  api.on(keys.searchPresenters, shapes.searchPresenters, (input, { db }) => searchPresenters(db, input));
  api.on(keys.listPresenterFilters, shapes.listPresenterFilters, (_, { db }) => listPresenterFilters(db));
  api.on(keys.findPresenter, shapes.findPresenter, ({ id }, { db, now }) => getPresenter({ db, now }, id));
  api.onMember(keys.listFollowedPresenters, shapes.listFollowedPresenters, (_, { db, viewer }) => listFollowedPresenters(db, viewer.id));
  api.onMember(keys.editPresenter, shapes.editPresenter, (_, { db, viewer }) => editPresenter(db, viewer.id));
  api.onMember(
    keys.savePresenter,
    shapes.savePresenter,
    limited('presenter page', LIMITS.saves, async (input: Parameters<typeof savePresenter>[2], { db, viewer }) => {
      await savePresenter(db, viewer, input);
      return {};
    }),
  );
  api.onMember(keys.resignPresenter, shapes.resignPresenter, async (_, { db, viewer, now }) => {
    await resignPresenter({ db, now }, viewer.id);
    return {};
  });
  api.onMember(keys.findApplication, shapes.findApplication, (_, { db, viewer, now }) => getApplication({ db, now }, viewer.id));
  api.onMember(keys.applyPresenter, shapes.applyPresenter, ({ agreement: _, ...written }, request) => submitApplication(request, written));
  api.onMember(keys.listApplications, shapes.listApplications, (input, { db }) => listApplications(db, input));
  api.onMember(keys.openApplicationContact, shapes.openApplicationContact, async ({ id }, request) => {
    // Who is shown first that it goes on record opens it once.
    if (request.isPreview !== true) await countMemberAttempt(request, 'private reads', LIMITS.privateReads);
    return { contact: await openContact(request, id) };
  });
  api.onMember(keys.reviewApplication, shapes.reviewApplication, async (input, { db, viewer, now }) => {
    await reviewApplication({ db, now }, viewer.id, input);
    return {};
  });
}
