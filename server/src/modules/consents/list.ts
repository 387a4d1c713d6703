import type { ConsentDue, Consents } from '#contract/api/consents.ts';
import type { Db } from '#server/platform/database/db.ts';
import { fillIn } from '#server/modules/documents/index.ts';
import { readSettings } from '#server/modules/settings/index.ts';
import { selectAgeBand, selectAgreed, selectGiven, selectTexts } from './queries.ts';
import { CONSENT_DOCUMENTS, paragraphsOnlyIn } from './rules.ts';

/** Returns what a member has agreed to, and what of it reads otherwise by now, with what has changed. */
export async function listConsents(db: Db, memberId: number): Promise<Consents> {
  const [settings, ageBand, given, agreed, texts] = await Promise.all([
    readSettings(db),
    selectAgeBand(db, memberId),
    selectGiven(db, memberId),
    selectAgreed(db, memberId),
    selectTexts(db, CONSENT_DOCUMENTS),
  ]);
  const due = texts.flatMap(({ document, version, title, body, publishedAt }): ConsentDue[] => {
    const last = agreed.find((each) => each.document === document);
    if (last && last.version === version && !last.withdrawn) return [];
    const [before, current] = [last?.body ? fillIn(last.body, settings) : null, fillIn(body, settings)];
    const changes = before === null ? { added: [], removed: [] } : { added: paragraphsOnlyIn(current, before), removed: paragraphsOnlyIn(before, current) };
    return [{ document, version, title, publishedAt, ...changes }];
  });
  return { ageBand, due, given };
}
