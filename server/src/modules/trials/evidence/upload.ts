import { Failure } from '#contract/failures.ts';
import { MAX_SEALED_VIDEO_BYTES } from '#contract/limits.ts';
import { examineSealed, ownerOf, registerSealed, type Purpose, type Sender } from '#server/modules/files/index.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { countAttempt } from '#server/platform/attempts.ts';
import { requireViewer } from '#server/platform/viewer.ts';
import { openDoor } from '../answer/doors.ts';
import { factsOf } from '../case/actors.ts';
import { selectCase } from '../case/queries-case.ts';
import { LIMITS } from '../rules/limits.ts';
import { requireStep } from '../rules/permit.ts';

/** Evidence, kept sealed: from any member, also a suspended one, and from the holder of a code while the window is open. */
export const evidencePurpose: Purpose = {
  maxBytes: MAX_SEALED_VIDEO_BYTES,
  tooLarge: 'evidenceTooLarge',
  async admit(request, { key, step }) {
    const sender = await senderOf(request, key);
    const name = `evidence:${sender.memberId ?? `link ${sender.accusedId}`}`;
    if (step !== 'look') await countAttempt(request, name, { limit: LIMITS.evidencePieces, refusal: 'tooManyRequests' });
    return sender;
  },
  async accept({ files }, { sender, name, bytes, sha256 }) {
    const examined = await examineSealed(ownerOf(sender), bytes, name);
    return async (context) => {
      const { id } = await registerSealed({ ...context, files }, { ...sender, ...examined, name, sha256, bytes });
      return { id, url: `/oss/r/file/${id}`, name, size: bytes.length, sha256 };
    };
  },
};

/**
 * Returns who sends evidence. Throws `notSignedIn`, `tokenRevoked`, `notFound` for a wrong code, `answerClosed`, the refusals of the table,
 * and `tooManyAttempts`.
 */
async function senderOf(request: ApiRequest, key: string | undefined): Promise<Sender> {
  if (key === undefined) return { memberId: requireViewer(request).id, accusedId: null };
  const { caseId, accusedId } = await openDoor(request, key);
  const row = await selectCase(request.db, caseId);
  if (!row) throw new Failure('notFound');
  if (row.closedAt !== null) throw new Failure('answerClosed');
  requireStep({ facts: factsOf(row), actor: { kind: 'link', accusedId }, now: request.now }, 'unprovenAnswer');
  return { memberId: null, accusedId };
}
