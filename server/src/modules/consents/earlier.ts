import type { Tx } from '#server/platform/database/db.ts';
import { insertEarlierConsents, keepTexts } from './queries.ts';
import { CONSENT_DOCUMENTS } from './rules.ts';

/** Keeps that those who were here before consents were kept have agreed, so that they too are asked once a text changes. */
export async function keepEarlierConsents(tx: Tx): Promise<void> {
  await keepTexts(tx, CONSENT_DOCUMENTS);
  await insertEarlierConsents(tx, CONSENT_DOCUMENTS);
}
