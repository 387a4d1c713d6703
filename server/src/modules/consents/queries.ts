import type { AgeBand } from '#contract/age.ts';
import type { ConsentDocument, GivenConsent } from '#contract/api/consents.ts';
import type { DocumentBody } from '#contract/documents/document.ts';
import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';

/** A text as it is now. */
export interface CurrentText {
  document: ConsentDocument;
  version: string;
  title: string;
  body: DocumentBody;
  publishedAt: Instant;
}

/** What somebody agrees to that is no text page. */
interface Statement {
  document: string;
  version: string;
  title: string;
  body: DocumentBody;
  how: 'sign_up' | 'asked';
}

/** Returns the texts of these names as they are now, in the order of the names. */
export function selectTexts(db: Db, documents: readonly ConsentDocument[]): Promise<CurrentText[]> {
  return db.query(
    `SELECT slug AS document, text_hash AS version, title, body, updated_at AS published_at FROM pages WHERE slug = ANY ($1::text[])
     ORDER BY array_position($1::text[], slug)`,
    [documents],
  );
}

/** Keeps the texts of these names as they are now. */
export async function keepTexts(tx: Tx, documents: readonly ConsentDocument[]): Promise<void> {
  await tx.query(
    `INSERT INTO document_versions (document, version, title, body, published_at)
     SELECT slug, text_hash, title, body, updated_at FROM pages WHERE slug = ANY ($1::text[]) ON CONFLICT DO NOTHING`,
    [documents],
  );
}

/** Adds a member's consent to each of these texts as it is now. */
export async function insertConsents(
  { tx, now }: WriteContext,
  memberId: number,
  { documents, how }: { documents: readonly ConsentDocument[]; how: GivenConsent['how'] },
): Promise<void> {
  await tx.query(
    `INSERT INTO consents (member_id, document, version, given_at, how)
     SELECT $1, slug, text_hash, $3, $4 FROM pages WHERE slug = ANY ($2::text[]) ORDER BY array_position($2::text[], slug)`,
    [memberId, documents, now, how],
  );
}

/** Keeps what somebody agreed to that is no text page. */
export async function keepStatement({ tx, now }: WriteContext, { document, version, title, body }: Omit<Statement, 'how'>): Promise<void> {
  await tx.query('INSERT INTO document_versions (document, version, title, body, published_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING', [
    document,
    version,
    title,
    body,
    now,
  ]);
}

/** Adds a member's consent to it. */
export async function insertStatementConsent(
  { tx, now }: WriteContext,
  memberId: number,
  { document, version, how }: Omit<Statement, 'title' | 'body'>,
): Promise<void> {
  await tx.query('INSERT INTO consents (member_id, document, version, given_at, how) VALUES ($1, $2, $3, $4, $5)', [memberId, document, version, now, how]);
}

/** Adds that a guardian has agreed, by the privacy policy as it is now. */
export async function insertGuardian({ tx, now }: WriteContext, memberId: number, bySealed: string): Promise<void> {
  await tx.query(
    `INSERT INTO consents (member_id, document, version, given_at, how, by_sealed)
     SELECT $1, 'guardian', text_hash, $2, 'guardian_mail', $3 FROM pages WHERE slug = 'privacy'`,
    [memberId, now, bySealed],
  );
}

/** Adds the consents of all who can sign in and have none yet, as of their sign-up and by the texts of now. */
export async function insertEarlierConsents(tx: Tx, documents: readonly ConsentDocument[]): Promise<void> {
  await tx.query(
    `INSERT INTO consents (member_id, document, version, given_at, how)
     SELECT m.id, p.slug, p.text_hash, m.joined_at, 'earlier' FROM members m CROSS JOIN pages p
     WHERE p.slug = ANY ($1::text[]) AND m.password_hash IS NOT NULL AND m.closed_at IS NULL
       AND NOT EXISTS (SELECT FROM consents c WHERE c.member_id = m.id AND c.document = p.slug)`,
    [documents],
  );
}

/** Withdraws a member's consents to a text that stand; false when none does. */
export async function withdrawConsents({ tx, now }: WriteContext, memberId: number, document: string): Promise<boolean> {
  const rows = await tx.query('UPDATE consents SET withdrawn_at = $3 WHERE member_id = $1 AND document = $2 AND withdrawn_at IS NULL RETURNING id', [
    memberId,
    document,
    now,
  ]);
  return rows.length > 0;
}

/** Returns what a member has agreed to, the newest first; two hundred at most. */
export function selectGiven(db: Db, memberId: number): Promise<GivenConsent[]> {
  return db.query(
    `SELECT c.id, c.document, coalesce(v.title, p.title, '') AS title, c.version, c.given_at, c.how, c.withdrawn_at FROM consents c
     LEFT JOIN document_versions v ON v.document = c.document AND v.version = c.version LEFT JOIN pages p ON p.slug = c.document
     WHERE c.member_id = $1 ORDER BY c.given_at DESC, c.id DESC LIMIT 200`,
    [memberId],
  );
}

/** Returns the text that a member agreed to last, of each that they ever agreed to; null where that text was not kept. */
export function selectAgreed(
  db: Db,
  memberId: number,
): Promise<{ document: ConsentDocument; version: string; withdrawn: boolean; body: DocumentBody | null }[]> {
  return db.query(
    `SELECT DISTINCT ON (c.document) c.document, c.version, c.withdrawn_at IS NOT NULL AS withdrawn, v.body FROM consents c
     LEFT JOIN document_versions v ON v.document = c.document AND v.version = c.version
     WHERE c.member_id = $1 AND c.document IN (SELECT slug FROM pages) ORDER BY c.document, c.given_at DESC, c.id DESC`,
    [memberId],
  );
}

/** Returns how old a member is, as far as they were asked. */
export async function selectAgeBand(db: Db, memberId: number): Promise<AgeBand | null> {
  return (await db.queryOne<{ ageBand: AgeBand | null }>('SELECT age_band FROM members WHERE id = $1', [memberId]))?.ageBand ?? null;
}
