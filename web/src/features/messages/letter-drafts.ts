/** The author and the recipient of a letter. */
export interface LetterTarget {
  memberId: number;
  otherId: number;
}

const keyOf = ({ memberId, otherId }: LetterTarget) => `hearth-letter-${memberId}-${otherId}`;

/** Returns the letter draft this browser keeps for a recipient; empty when there is none. */
export function readLetterDraft(target: LetterTarget): string {
  try {
    return localStorage.getItem(keyOf(target)) ?? '';
  } catch {
    return '';
  }
}

/** Keeps a letter draft in this browser; an empty one is deleted. */
export function writeLetterDraft(target: LetterTarget, content: string): void {
  try {
    if (content.trim() === '') localStorage.removeItem(keyOf(target));
    else localStorage.setItem(keyOf(target), content);
  } catch {
    // When storage is full or forbidden the text is still in its field.
  }
}
