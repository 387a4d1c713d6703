import { Failure, fieldFailure } from '#contract/failures.ts';
import type { UploadedImage } from '#contract/api/files.ts';
import type { MemberRequest } from '#server/platform/api.ts';
import { readWhole, type FileStore } from '#server/platform/files/files.ts';
import { lockStoredFile } from '../deletions/deletions.ts';
import { DECLARED_LABEL } from './aigc.ts';
import { uploadedImageOf } from './pictures.ts';
import { labelImage, selectIsLabeledOtherwise, selectOwnImages, updateLabeledCopies, type ImageRow, type StoredVariant } from './queries.ts';
import { withLabel } from './webp-label.ts';

/**
 * Labels a member's own picture as generated, in its copies too, or takes that back; texts that show it say so from their next save on. Throws `notFound`,
 * and `invalidInput` for one whose file says so itself.
 */
export async function labelPicture({ db, platform, viewer }: MemberRequest, { id, generated }: { id: number; generated: boolean }): Promise<UploadedImage> {
  return db.transaction(async (tx) => {
    const [found] = await selectOwnImages(tx, viewer.id, [id]);
    if (!found) throw new Failure('notFound');
    // The bytes before the row, like every write of both: otherwise two could wait for each other.
    await lockStoredFile(tx, found.sha256);
    const row = await labelImage(tx, { id, memberId: viewer.id, aigc: generated ? DECLARED_LABEL : null });
    if (!row) throw new Failure('notFound');
    if (row.aigcFound && !generated) throw fieldFailure('generated', '这张图自带 AI 生成的标识，不能去掉');
    if (row.aigcFound) return uploadedImageOf(row);
    // Members who send the same bytes share the copies.
    if (!generated && (await selectIsLabeledOtherwise(tx, row))) return uploadedImageOf(row);
    const variants = await labelCopies(platform.files, row, generated ? DECLARED_LABEL : null);
    await updateLabeledCopies(tx, id, variants);
    return uploadedImageOf({ ...row, variants });
  });
}

async function labelCopies(files: FileStore, { variants }: ImageRow, aigc: string | null): Promise<StoredVariant[]> {
  const labeled: StoredVariant[] = [];
  for (const variant of variants) {
    const copy = await readWhole(files, variant.name);
    if (!copy) throw new Failure('notFound');
    const bytes = withLabel(copy, variant, aigc);
    await files.write(variant.name, bytes);
    labeled.push({ ...variant, bytes: bytes.length });
  }
  return labeled;
}
