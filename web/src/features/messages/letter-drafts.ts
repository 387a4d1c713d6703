/** Whose letter to whom. */
export interface LetterPlace {
  memberId: number;
  otherId: number;
}

const keyOf = ({ memberId, otherId }: LetterPlace) => `hearth-letter-${memberId}-${otherId}`;

/** The letter this browser keeps for somebody; empty when there is none. */
export function readLetterDraft(place: LetterPlace): string {
  try {
    return localStorage.getItem(keyOf(place)) ?? '';
  } catch {
    return '';
  }
}

/** Keeps a letter in this browser; an empty one is forgotten. */
export function writeLetterDraft(place: LetterPlace, content: string): void {
  try {
    if (content.trim() === '') localStorage.removeItem(keyOf(place));
    else localStorage.setItem(keyOf(place), content);
  } catch {
    // Where storage is full or forbidden the text still stands in its field.
  }
}
