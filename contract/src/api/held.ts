import type { z } from '../zod.ts';
import type * as shapes from './held.shapes.ts';

export type HoldReason = z.output<typeof shapes.holdReason>;
export type Hold = z.output<typeof shapes.hold>;
