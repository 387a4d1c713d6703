import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './training.shapes.ts';

/** The made-up case that a presenter goes through before their first one. */
export type Training = z.output<typeof shapes.viewTraining.reply>;
/** What a presenter made of it, beside what there was to see. */
export type TrainingResult = z.output<typeof shapes.submitTraining.reply>;

export const viewTraining = keyed<typeof shapes.viewTraining>()('viewTraining', { method: 'GET', path: 'post/trial/training', access: 'presenter' });
export const submitTraining = keyed<typeof shapes.submitTraining>()('submitTraining', { method: 'POST', path: 'post/trial/training', access: 'presenter' });
