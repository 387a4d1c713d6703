import type { z } from '../../zod.ts';
import { keyed } from '../../route.ts';
import type * as shapes from './releases.shapes.ts';

/** The version that runs, and what it adds. */
export type ReleaseView = z.output<typeof shapes.viewRelease.reply>;

export const viewRelease = keyed<typeof shapes.viewRelease>()('viewRelease', { method: 'GET', path: 'admin/release/view', access: 'operator' });
