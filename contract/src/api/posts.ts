import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './posts.shapes.ts';

/** A picture with its small and large copy. */
export type Picture = z.output<typeof shapes.picture>;
/** A post as a list shows it. */
export type PostCard = z.output<typeof shapes.postCard>;
/** A post with its body, as its own page shows it. */
export type PostView = z.output<typeof shapes.postView>;
export type PostSort = z.output<typeof shapes.postSort>;
export type PostStatus = z.output<typeof shapes.postStatus>;
/** The signed-in reader's relation to a post and what they may do now. */
export type PostState = z.output<typeof shapes.postState>;
/** A read position in a thread. */
export type ReadPosition = z.output<typeof shapes.readPosition>;
export type PostAction = PostState['actions'][number];
/** A post as its author alone sees it, while it waits or is hidden. */
export type PostForAuthor = z.output<typeof shapes.findOwnPost.reply>;
/** The fields of a post its author edits. */
export type EditablePost = z.output<typeof shapes.editPost.reply>;
export type SavedPost = z.output<typeof shapes.savePost.reply>;
/** A post in its author's own list. */
export type OwnPost = z.output<typeof shapes.ownPost>;
/** A page of a member's own posts, and how many there are of each status. */
export type OwnPosts = z.output<typeof shapes.listOwnPosts.reply>;
export type SolvedChoice = z.output<typeof shapes.solvedChoice>;

export const listPostCards = keyed<typeof shapes.listPosts>()('listPostCards', 'GET', 'g/post/card/:columnId', 'public');
export const listPostRows = keyed<typeof shapes.listPosts>()('listPostRows', 'GET', 'g/post/mono/:columnId', 'public');
export const listPicks = keyed<typeof shapes.listPicks>()('listPicks', 'GET', 'g/post/picks/:columnId', 'public');
export const viewPost = keyed<typeof shapes.viewPost>()('viewPost', 'GET', 'g/post/view/:id', 'public');
export const findPostState = keyed<typeof shapes.findPostState>()('findPostState', 'GET', 'post/state/:id', 'member');
export const findOwnPost = keyed<typeof shapes.findOwnPost>()('findOwnPost', 'GET', 'post/own/:id', 'member');
export const countRead = keyed<typeof shapes.countRead>()('countRead', 'POST', 'g/post/increment_read_count/:id/:uuid', 'guest');
export const saveReadPosition = keyed<typeof shapes.saveReadPosition>()('saveReadPosition', 'POST', 'post/read_place/:id', 'member');
export const completeTags = keyed<typeof shapes.completeTags>()('completeTags', 'GET', 'g/post/tags', 'public');
export const savePost = keyed<typeof shapes.savePost>()('savePost', 'POST', 'post/save', 'member');
export const editPost = keyed<typeof shapes.editPost>()('editPost', 'GET', 'post/edit/:id', 'member');
export const removePost = keyed<typeof shapes.removePost>()('removePost', 'POST', 'post/my/remove/:id', 'member');
export const restorePost = keyed<typeof shapes.restorePost>()('restorePost', 'POST', 'post/my/restore/:id', 'member');
export const listOwnPosts = keyed<typeof shapes.listOwnPosts>()('listOwnPosts', 'GET', 'post/my', 'member');
export const listPostsOf = keyed<typeof shapes.listPostsOf>()('listPostsOf', 'GET', 'g/post/member/:id', 'public');
