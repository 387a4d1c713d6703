import type { Attribute } from '@tiptap/core';

/** Returns an attribute that only the node's own parse rule reads: markup may name it, but its value is not taken from there unseen. */
export function given(initial: string | number | null, renderHTML: Attribute['renderHTML'] | null = null): Partial<Attribute> {
  return { default: initial, parseHTML: () => null, ...(renderHTML ? { renderHTML } : { rendered: false }) };
}
