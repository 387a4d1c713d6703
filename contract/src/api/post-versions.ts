import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './post-versions.shapes.ts';

/** One of the texts a post has had. */
export type PostVersion = z.output<typeof shapes.postVersion>;
/** A version beside the one before it. */
export type ComparedVersion = z.output<typeof shapes.viewPostVersion.reply>;

export const listPostVersions = keyed<typeof shapes.listPostVersions>()('listPostVersions', { method: 'GET', path: 'post/version/:id', access: 'member' });
export const viewPostVersion = keyed<typeof shapes.viewPostVersion>()('viewPostVersion', { method: 'GET', path: 'post/version/:id/:number', access: 'member' });
