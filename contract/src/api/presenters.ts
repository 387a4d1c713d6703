import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './presenters.shapes.ts';

/** A presenter as the directory shows them. */
export type PresenterCard = z.output<typeof shapes.presenterCard>;
/** A presenter on their own page. */
export type PresenterProfile = z.output<typeof shapes.presenterProfile>;
export type PresenterSort = z.output<typeof shapes.presenterSort>;
export type PresenterStatus = PresenterCard['status'];
/** What can be filtered by, with how many presenters each choice has. */
export type PresenterFilters = z.output<typeof shapes.listPresenterFilters.reply>;
/** A weekly hour at the desk; weekday 1 is Monday. */
export type Shift = z.output<typeof shapes.shift>;
/** The character of a presenter or applicant. */
export type PresenterCharacter = z.output<typeof shapes.presenterCharacter>;
/** The fields of a presenter's own page they may change. */
export type EditablePresenter = z.output<typeof shapes.editPresenter.reply>;
/** An application as its writer sees it. */
export type PresenterApplication = z.output<typeof shapes.presenterApplication>;
export type ApplicationState = PresenterApplication['state'];
/** A member's last application, and whether they may apply now. */
export type ApplicationDesk = z.output<typeof shapes.findApplication.reply>;
/** An application as an operator reviews it. */
export type ReviewedApplication = z.output<typeof shapes.reviewedApplication>;

export const searchPresenters = keyed<typeof shapes.searchPresenters>()('searchPresenters', { method: 'GET', path: 'g/presenter/search', access: 'public' });
export const listPresenterFilters = keyed<typeof shapes.listPresenterFilters>()('listPresenterFilters', {
  method: 'GET',
  path: 'g/presenter/filters',
  access: 'public',
});
export const findPresenter = keyed<typeof shapes.findPresenter>()('findPresenter', { method: 'GET', path: 'g/presenter/profile', access: 'public' });
export const listPresenterPosts = keyed<typeof shapes.listPresenterPosts>()('listPresenterPosts', {
  method: 'GET',
  path: 'g/presenter/profile/:id/post',
  access: 'public',
});
export const listFollowedPresenters = keyed<typeof shapes.listFollowedPresenters>()('listFollowedPresenters', {
  method: 'GET',
  path: 'presenter/following',
  access: 'member',
});
export const editPresenter = keyed<typeof shapes.editPresenter>()('editPresenter', { method: 'GET', path: 'presenter/edit', access: 'presenter' });
export const savePresenter = keyed<typeof shapes.savePresenter>()('savePresenter', { method: 'POST', path: 'presenter/save', access: 'presenter' });
export const resignPresenter = keyed<typeof shapes.resignPresenter>()('resignPresenter', { method: 'POST', path: 'presenter/resign', access: 'presenter' });
export const findApplication = keyed<typeof shapes.findApplication>()('findApplication', { method: 'GET', path: 'presenter/application', access: 'member' });
export const applyPresenter = keyed<typeof shapes.applyPresenter>()('applyPresenter', { method: 'POST', path: 'presenter/apply_presenter', access: 'member' });
export const listApplications = keyed<typeof shapes.listApplications>()('listApplications', {
  method: 'GET',
  path: 'admin/presenter/application/list',
  access: 'operator',
});
export const openApplicationContact = keyed<typeof shapes.openApplicationContact>()('openApplicationContact', {
  method: 'POST',
  path: 'admin/presenter/application/contact/:id',
  access: 'operator',
});
export const reviewApplication = keyed<typeof shapes.reviewApplication>()('reviewApplication', {
  method: 'POST',
  path: 'admin/presenter/application/review/:id',
  access: 'operator',
});
