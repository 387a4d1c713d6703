/** A name that is filled in when a message is read: a member is named as they are called then, and a name that was withdrawn is gone. */
export type NamePlace = { place: 'actor' | 'subject' | 'caseTitle' | 'quote' } | { place: 'character'; id: number };

/** A text with places for names. */
export type Words = readonly (string | NamePlace)[];

/** The member who caused it, of several the last one. */
export const ACTOR: NamePlace = { place: 'actor' };
/** What it is about. */
export const SUBJECT: NamePlace = { place: 'subject' };
/** The title of the case it is about, as its parties know it. */
export const CASE_TITLE: NamePlace = { place: 'caseTitle' };

/** The beginning of the comment it is about, as its reader may read it then: words that are kept must hold nothing that can be purged. */
export const QUOTE: NamePlace = { place: 'quote' };

/** The name of one of the accused of the case it is about. */
export function character(accusedId: number): NamePlace {
  return { place: 'character', id: accusedId };
}

/** Returns a text in which places stay places, so that nothing a member has written is taken for one. */
export function words(texts: TemplateStringsArray, ...values: readonly (string | number | NamePlace | Words)[]): Words {
  return texts.flatMap((text, at) => [text, ...partsOf(values[at])]).filter((part) => part !== '');
}

function partsOf(value: string | number | NamePlace | Words | undefined): Words {
  if (value === undefined) return [];
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'object' && 'length' in value ? value : [value];
}

/** Returns a text with its names. */
export function fillNames(parts: Words, nameOf: (place: NamePlace) => string): string {
  return parts.map((part) => (typeof part === 'string' ? part : nameOf(part))).join('');
}
