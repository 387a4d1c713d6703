import { documentText } from '#contract/documents/text-of.ts';
import type { DocumentBody } from '#contract/documents/document.ts';
import type { ConsentDocument } from '#contract/api/consents.ts';

/** The texts members agree to when they sign up, and again when they change. */
export const CONSENT_DOCUMENTS: readonly ConsentDocument[] = ['terms_of_service', 'privacy'];

/** Returns the paragraphs of a text that another one has not, in their order. */
export function paragraphsOnlyIn(one: DocumentBody, other: DocumentBody): string[] {
  const known = new Set(paragraphsOf(other));
  return [...new Set(paragraphsOf(one))].filter((paragraph) => !known.has(paragraph));
}

function paragraphsOf(body: DocumentBody): string[] {
  return documentText(body)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
