import { createHash } from 'node:crypto';
import type { SiteProcess } from '#tools/site/site-process.ts';
import { get } from './calls.ts';
import { enlist } from './presenters.ts';
import { expect } from './test.ts';

/** Returns with which status an address answers who has this authorization. */
export async function statusOf(site: SiteProcess, path: string, authorization: string | null): Promise<number> {
  return (await fetch(site.url + path, { headers: authorization === null ? {} : { authorization } })).status;
}

/** Expects the original of the first piece of evidence of a case, and every address under which it could be guessed, to be its complainant's alone; returns its addresses. */
export async function expectSealed(
  site: SiteProcess,
  original: Buffer,
  { caseId, complainant, presenter }: { caseId: number; complainant: string; presenter: string },
): Promise<{ originalUrl: string; url: string }> {
  const { dossier } = await get<{ dossier: { evidence: { originalUrl: string; url: string; sha256: string }[] } }>(
    site,
    `post/trial/view/${caseId}`,
    complainant,
  );
  const [piece] = dossier.evidence;
  if (!piece) throw new Error('no evidence');
  const hash = createHash('sha256').update(original).digest('hex');
  expect(piece.sha256).toBe(hash);
  const stranger = await enlist(site, '路人');
  for (const path of [
    piece.originalUrl,
    piece.url,
    `/files/${hash.slice(0, 2)}/${hash}.webp`,
    `/files/sealed/${hash.slice(0, 2)}/${hash}`,
    `${piece.originalUrl}?token=x`,
  ])
    for (const as of [null, stranger.authorization, presenter]) {
      // An unconflicted presenter may look at the copies, never at an original of another presenter's case.
      if (as === presenter && path === piece.url) continue;
      expect([403, 404], `${path} for ${as ?? 'a visitor'}`).toContain(await statusOf(site, path, as));
    }
  expect(await statusOf(site, piece.originalUrl, complainant)).toBe(200);
  return piece;
}
