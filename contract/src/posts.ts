import type { z } from './zod.ts';
import { keyed } from './route.ts';
import type * as shapes from './posts.shapes.ts';

/** A picture with its small and large copy. */
export type Picture = z.output<typeof shapes.picture>;
/** A post as a list shows it. */
export type PostCard = z.output<typeof shapes.postCard>;
/** A post with its body, as its own page shows it. */
export type PostView = z.output<typeof shapes.postView>;
export type PostSort = z.output<typeof shapes.postSort>;
export type PostStatus = z.output<typeof shapes.postStatus>;
/** What the signed-in reader has done with a post and may do now. */
export type PostState = z.output<typeof shapes.postState>;
/** How far somebody has read in a thread. */
export type ReadPlace = z.output<typeof shapes.readPlace>;
export type PostAction = PostState['actions'][number];
/** A post as its author alone sees it, while it waits or is hidden. */
export type PostForAuthor = z.output<typeof shapes.findOwnPost.reply>;
/** What the author of a post edits. */
export type EditablePost = z.output<typeof shapes.editPost.reply>;
/** A post that waits for somebody to look at it. */
export type HeldPost = z.output<typeof shapes.listHeldPosts.reply>[number];
export type HeldPostView = z.output<typeof shapes.viewHeldPost.reply>;
export type SavedPost = z.output<typeof shapes.savePost.reply>;
/** A post in its author's own list. */
export type OwnPost = z.output<typeof shapes.ownPost>;
/** A page of a member's own posts, and how many there are of each status. */
export type OwnPosts = z.output<typeof shapes.listOwnPosts.reply>;
/** A draft as the list of all of them shows it. */
export type DraftLine = z.output<typeof shapes.draftLine>;
/** One of the texts a post has had. */
export type PostVersion = z.output<typeof shapes.postVersion>;
/** A version beside the one before it. */
export type ComparedVersion = z.output<typeof shapes.viewPostVersion.reply>;
export type SolvedChoice = z.output<typeof shapes.solvedChoice>;
/** A text not yet published, kept on the server. */
export type Draft = z.output<typeof shapes.draft>;

export const listPostCards = keyed<typeof shapes.listPosts>()('listPostCards', 'GET', 'g/post/card/:columnId', 'public');
export const listPostRows = keyed<typeof shapes.listPosts>()('listPostRows', 'GET', 'g/post/mono/:columnId', 'public');
export const listPicks = keyed<typeof shapes.listPicks>()('listPicks', 'GET', 'g/post/picks/:columnId', 'public');
export const viewPost = keyed<typeof shapes.viewPost>()('viewPost', 'GET', 'g/post/view/:id', 'public');
export const findPostState = keyed<typeof shapes.findPostState>()('findPostState', 'GET', 'post/state/:id', 'member');
export const findOwnPost = keyed<typeof shapes.findOwnPost>()('findOwnPost', 'GET', 'post/own/:id', 'member');
export const listHeldPosts = keyed<typeof shapes.listHeldPosts>()('listHeldPosts', 'GET', 'post/held', 'presenter');
export const viewHeldPost = keyed<typeof shapes.viewHeldPost>()('viewHeldPost', 'GET', 'post/held/:id', 'presenter');
export const countRead = keyed<typeof shapes.countRead>()('countRead', 'POST', 'g/post/increment_read_count/:id/:uuid', 'guest');
export const keepReadPlace = keyed<typeof shapes.keepReadPlace>()('keepReadPlace', 'POST', 'post/read_place/:id', 'member');
export const completeTags = keyed<typeof shapes.completeTags>()('completeTags', 'GET', 'g/post/tags', 'public');
export const savePost = keyed<typeof shapes.savePost>()('savePost', 'POST', 'post/save', 'member');
export const editPost = keyed<typeof shapes.editPost>()('editPost', 'GET', 'post/edit/:id', 'member');
export const listPostVersions = keyed<typeof shapes.listPostVersions>()('listPostVersions', 'GET', 'post/version/:id', 'member');
export const viewPostVersion = keyed<typeof shapes.viewPostVersion>()('viewPostVersion', 'GET', 'post/version/:id/:number', 'member');
export const removePost = keyed<typeof shapes.removePost>()('removePost', 'POST', 'post/my/remove/:id', 'member');
export const restorePost = keyed<typeof shapes.restorePost>()('restorePost', 'POST', 'post/my/restore/:id', 'member');
export const listOwnPosts = keyed<typeof shapes.listOwnPosts>()('listOwnPosts', 'GET', 'post/my', 'member');
export const listPostsOf = keyed<typeof shapes.listPostsOf>()('listPostsOf', 'GET', 'g/post/member/:id', 'public');
export const listDrafts = keyed<typeof shapes.listDrafts>()('listDrafts', 'GET', 'post/draft/list/:columnId', 'member');
export const listAllDrafts = keyed<typeof shapes.listAllDrafts>()('listAllDrafts', 'GET', 'post/draft/all', 'member');
export const saveDraft = keyed<typeof shapes.saveDraft>()('saveDraft', 'POST', 'post/draft/save', 'member');
export const removeDraft = keyed<typeof shapes.removeDraft>()('removeDraft', 'POST', 'post/draft/remove/:id', 'member');
