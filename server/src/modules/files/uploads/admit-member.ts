import { Failure } from '#contract/failures.ts';
import type { ApiRequest } from '#server/platform/api.ts';
import { countMemberAttempt, type Limit } from '#server/platform/attempts.ts';
import { requireViewer } from '#server/platform/viewer.ts';
import { LIMITS } from '../pictures/rules.ts';
import type { Sender, UploadStep } from './purpose.ts';

/**
 * Returns the member who sends a picture, and counts what they ask for: uploads under a name and limit of the purpose, everything else together.
 * Throws `notSignedIn`, `tokenRevoked`, `suspended` and `tooManyRequests`.
 */
export async function admitMember(request: ApiRequest, step: UploadStep, uploads: { name: string; limit: Limit; isForSuspended?: boolean }): Promise<Sender> {
  const viewer = requireViewer(request);
  if (viewer.suspended && !uploads.isForSuspended) throw new Failure('suspended', { values: viewer.suspended });
  const { name, limit } = step === 'begin' ? uploads : { name: 'upload-piece', limit: LIMITS.uploadPieces };
  await countMemberAttempt({ ...request, viewer }, name, limit);
  return { memberId: viewer.id, accusedId: null };
}
