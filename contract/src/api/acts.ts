import type { z } from '../zod.ts';
import type * as shapes from './acts.shapes.ts';

/** What every act of staff replies beside its own fields. */
export type ActReceipt = z.output<typeof shapes.actReceipt>;
/** What an act would do, and the version of what it would do it to. */
export type ActPreview = z.output<typeof shapes.actPreview>;
export type Consequence = ActPreview['consequences'][number];
export type PreviewedAct = ActPreview['acts'][number];
