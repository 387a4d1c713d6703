import type { EntryEffect } from './entry-blocks.ts';

/** What happens to what comes from a blocked network, print or mail domain. */
export const ENTRY_EFFECT_LABELS: Readonly<Record<EntryEffect, string>> = { refuse: '不收', hold: '先看再放', proof: '先做题', allow: '放行' };
