/** The two halves of the page; on a phone one at a time. */
export const CASE_PARTS = [
  { id: 'file', label: '案卷' },
  { id: 'act', label: '裁决' },
] as const;

export type CasePart = (typeof CASE_PARTS)[number]['id'];
