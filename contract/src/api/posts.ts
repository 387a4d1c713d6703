import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './posts.shapes.ts';

/** A picture with its small and large copy. */
export type Picture = z.output<typeof shapes.picture>;
/** A post as a list shows it. */
export type PostCard = z.output<typeof shapes.postCard>;
/** What copies there are of the pictures in a text, by file. */
export type PictureCopies = z.output<typeof shapes.pictureCopies>;
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
export type SolvedChoice = z.output<typeof shapes.solvedChoice>;

export const listPostCards = keyed<typeof shapes.listPosts>()('listPostCards', { method: 'GET', path: 'g/post/card/:columnId', access: 'public' });
export const listPostRows = keyed<typeof shapes.listPosts>()('listPostRows', { method: 'GET', path: 'g/post/mono/:columnId', access: 'public' });
export const listPicks = keyed<typeof shapes.listPicks>()('listPicks', { method: 'GET', path: 'g/post/picks/:columnId', access: 'public' });
export const viewPost = keyed<typeof shapes.viewPost>()('viewPost', { method: 'GET', path: 'g/post/view/:id', access: 'public' });
export const findPostState = keyed<typeof shapes.findPostState>()('findPostState', { method: 'GET', path: 'post/state/:id', access: 'member' });
export const findOwnPost = keyed<typeof shapes.findOwnPost>()('findOwnPost', { method: 'GET', path: 'post/own/:id', access: 'member' });
export const countRead = keyed<typeof shapes.countRead>()('countRead', { method: 'POST', path: 'g/post/increment_read_count/:id/:uuid', access: 'guest' });
export const saveReadPosition = keyed<typeof shapes.saveReadPosition>()('saveReadPosition', { method: 'POST', path: 'post/read_place/:id', access: 'member' });
export const listPostsOf = keyed<typeof shapes.listPostsOf>()('listPostsOf', { method: 'GET', path: 'g/post/member/:id', access: 'public' });
