/** The two halves of the page; on a phone one at a time. */
export type CasePart = 'file' | 'act';

/** Returns how the halves are called: who does not judge has other things to do. */
export function casePartsOf(judges: boolean): readonly { id: CasePart; label: string }[] {
  return [
    { id: 'file', label: '案卷' },
    { id: 'act', label: judges ? '裁决' : '要做的事' },
  ];
}

/** Of the half in which something is to be done. */
export const ACT_ID = 'part-act';
