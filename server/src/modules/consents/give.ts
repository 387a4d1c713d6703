import { createHash } from 'node:crypto';
import { Failure } from '#contract/failures.ts';
import type { ConsentDocument } from '#contract/api/consents.ts';
import type { IdentityProvider } from '#contract/api/identities.ts';
import { identityConsent, PROVIDER_LABELS } from '#contract/api/identities-labels.ts';
import type { DocumentBody } from '#contract/documents/document.ts';
import type { MemberContext, MemberRequest } from '#server/platform/api.ts';
import type { WriteContext } from '#server/platform/database/db.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { insertConsents, insertGuardian, insertStatementConsent, keepStatement, keepTexts, selectTexts, withdrawConsents } from './queries.ts';
import { CONSENT_DOCUMENTS } from './rules.ts';

const GUARDIAN_PURPOSE = 'guardian';
/** As long as the versions of text pages. */
const VERSION_LENGTH = 16;

/** Keeps what a new member has agreed to by signing up, and of a child where its guardian has. */
export async function keepSignUpConsents(
  { tx, now }: WriteContext,
  secrets: Pick<Secrets, 'encrypt'>,
  { id, guardianEmail }: { id: number; guardianEmail: string | null },
): Promise<void> {
  await keepTexts(tx, CONSENT_DOCUMENTS);
  await insertConsents({ tx, now }, id, { documents: CONSENT_DOCUMENTS, how: 'sign_up' });
  if (guardianEmail !== null) await insertGuardian({ tx, now }, id, secrets.encrypt(GUARDIAN_PURPOSE, guardianEmail));
}

/** Keeps that a member agrees to a text as it is now. Throws `staleBase` where it is not the version they have read. */
export async function giveConsent({ db, now, viewer }: MemberRequest, { document, version }: { document: ConsentDocument; version: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const [text] = await selectTexts(tx, [document]);
    if (text?.version !== version) throw new Failure('staleBase');
    await keepTexts(tx, [document]);
    await insertConsents({ tx, now }, viewer.id, { documents: [document], how: 'asked' });
  });
}

/** Withdraws a member's consent to a text. Throws `notFound` where there is none. */
export async function withdrawConsent({ db, now, viewer }: MemberContext, document: ConsentDocument): Promise<void> {
  if (!(await db.transaction((tx) => withdrawConsents({ tx, now }, viewer.id, document)))) throw new Failure('notFound');
}

/**
 * Keeps that a member has agreed, apart from the terms, to what comes from a provider that signs them in, in the words they saw; `how` null: that they
 * take it back.
 */
export async function keepIdentityConsent(
  { tx, now }: WriteContext,
  memberId: number,
  { provider, how }: { provider: IdentityProvider; how: 'sign_up' | 'asked' | null },
): Promise<void> {
  const document = `identity_${provider}`;
  if (how === null) {
    await withdrawConsents({ tx, now }, memberId, document);
    return;
  }
  const text = identityConsent(provider);
  const version = createHash('sha256').update(text).digest('hex').slice(0, VERSION_LENGTH);
  const body: DocumentBody = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] };
  await keepStatement({ tx, now }, { document, version, title: `用${PROVIDER_LABELS[provider]}登录`, body });
  await insertStatementConsent({ tx, now }, memberId, { document, version, how });
}
