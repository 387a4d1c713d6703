import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './essence.shapes.ts';

/** A presenter's reason for awarding or withdrawing an essence. */
export type Refinement = z.output<typeof shapes.refinePost.input>;
export type EssenceLevel = Refinement['level'];

/** The names of essence levels, as in the dictionary `essence_level`. */
export const ESSENCE_LEVEL_NAMES: Readonly<Record<EssenceLevel, string>> = { 1: '添柴', 2: '旺火', 3: '长明' };

export const refinePost = keyed<typeof shapes.refinePost>()('refinePost', { method: 'POST', path: 'post/refine/:id', access: 'presenter' });
export const findPostByCode = keyed<typeof shapes.findPostByCode>()('findPostByCode', { method: 'GET', path: 'g/post/search/r/:code', access: 'public' });
