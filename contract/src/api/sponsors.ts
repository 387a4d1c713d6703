import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './sponsors.shapes.ts';

/** Who helps to pay for the machines. */
export type Sponsor = z.output<typeof shapes.sponsor>;
export type SponsorTier = Sponsor['tier'];

/** What each tier is called, from the first to the last. */
export const SPONSOR_TIERS: readonly { value: SponsorTier; label: string; means: string }[] = [
  { value: 'lantern', label: '长明灯', means: '管一个季度的机房' },
  { value: 'wood', label: '添柴人', means: '管一个月的流量' },
  { value: 'passer', label: '过路客', means: '留下一壶茶钱' },
];

export const listSponsors = keyed<typeof shapes.listSponsors>()('listSponsors', { method: 'GET', path: 'g/sponsor/list', access: 'public' });
