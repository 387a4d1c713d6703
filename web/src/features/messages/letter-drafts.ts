/** The author and the recipient of a letter. */
export interface LetterTarget {
  memberId: number;
  otherId: number;
}

const keyOf = ({ memberId, otherId }: LetterTarget) => `hearth-letter-${memberId}-${otherId}`;

/** Returns the letter draft this browser keeps for a recipient; empty when there is none. */
export function readLetterDraft(place: LetterTarget): string {
  try {
    return localStorage.getItem(keyOf(place)) ?? '';
  } catch {
    return '';
  }
}

/** Keeps a letter draft in this browser; an empty one is deleted. */
export function writeLetterDraft(place: LetterTarget, content: string): void {
  try {
    if (content.trim() === '') localStorage.removeItem(keyOf(place));
    else localStorage.setItem(keyOf(place), content);
  } catch {
    // When storage is full or forbidden the text is still in its field.
  }
}
