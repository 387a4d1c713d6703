import { Failure, fieldFailure } from '#contract/failures.ts';
import type { UploadedImage } from '#contract/api/files.ts';
import type { MemberContext } from '#server/platform/api.ts';
import { DECLARED_LABEL } from './aigc.ts';
import { uploadedImageOf } from './pictures.ts';
import { labelImage } from './queries.ts';

/**
 * Labels a member's own picture as generated, or takes that back; texts that show it say so from their next save on. Throws `notFound`, and `invalidInput` for
 * one whose file says so itself.
 */
export async function labelPicture({ db, viewer }: MemberContext, { id, generated }: { id: number; generated: boolean }): Promise<UploadedImage> {
  return db.transaction(async (tx) => {
    const row = await labelImage(tx, { id, memberId: viewer.id, aigc: generated ? DECLARED_LABEL : null });
    if (!row) throw new Failure('notFound');
    if (row.aigcFound && !generated) throw fieldFailure('generated', '这张图自带 AI 生成的标识，不能去掉');
    return uploadedImageOf(row);
  });
}
