import type { ConsentDue, Consents } from '#contract/api/consents.ts';
import type { Db } from '#server/platform/database/db.ts';
import { selectAgeBand, selectAgreed, selectGiven, selectTexts } from './queries.ts';
import { CONSENT_DOCUMENTS, paragraphsOnlyIn } from './rules.ts';

/** Returns what a member has agreed to, and what of it reads otherwise by now, with what has changed. */
export async function listConsents(db: Db, memberId: number): Promise<Consents> {
  const [ageBand, given, agreed, texts] = await Promise.all([
    selectAgeBand(db, memberId),
    selectGiven(db, memberId),
    selectAgreed(db, memberId),
    selectTexts(db, CONSENT_DOCUMENTS),
  ]);
  const due = texts.flatMap(({ document, version, title, body, publishedAt }): ConsentDue[] => {
    const last = agreed.find((each) => each.document === document);
    if (last && last.version === version && !last.withdrawn) return [];
    const before = last?.body ?? null;
    const changes = before === null ? { added: [], removed: [] } : { added: paragraphsOnlyIn(body, before), removed: paragraphsOnlyIn(before, body) };
    return [{ document, version, title, publishedAt, ...changes }];
  });
  return { ageBand, due, given };
}
