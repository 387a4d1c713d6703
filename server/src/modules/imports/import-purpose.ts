import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { Failure } from '#contract/failures.ts';
import { limitsOf } from '#contract/settings/rate-limits.ts';
import { MAX_IMPORT_BYTES } from '#contract/staff-limits.ts';
import { admitMember, type Purpose } from '#server/modules/files/index.ts';
import { importHeader } from './file/records.shapes.ts';
import { insertFile } from './queries-orders.ts';

/** What is read of a file to see what it is. */
const HEAD_BYTES = 64 * 1024;
const GZIP = 0x1f8b;

/** A file to import, from an operator; it is kept until it was imported, or for some days. */
export const importPurpose: Purpose = {
  maxBytes: MAX_IMPORT_BYTES,
  tooLarge: 'importTooLarge',
  async admit(request, { step }) {
    // To everybody else there is nothing of that name.
    if (request.viewer?.role !== 'operator') throw new Failure('notFound');
    return admitMember(request, step, { name: 'import-upload', limit: limitsOf('files').uploads });
  },
  accept({ files }, { name, bytes, sha256 }) {
    requireHeader(bytes);
    // Not by what it is: one of the same bytes may be on its way out.
    const storedName = `imports/${randomUUID()}`;
    return Promise.resolve(async (context) => {
      // First the file: a row never names one that is not there.
      await files.write(storedName, bytes);
      const id = await insertFile(context, { name, sizeBytes: bytes.length, storedName });
      return { id, url: '/admin/import', name, size: bytes.length, sha256 };
    });
  },
};

/** Throws `importUnreadable` for what does not begin like a file of an import. */
function requireHeader(bytes: Buffer): void {
  const text = (bytes.length > 1 && bytes.readUInt16BE(0) === GZIP ? beginningOf(bytes) : bytes.subarray(0, HEAD_BYTES)).toString('utf8');
  const [first = ''] = text.split('\n', 1);
  let given: unknown = null;
  try {
    given = JSON.parse(first);
  } catch {
    // What it is not, the refusal says.
  }
  if (!importHeader.safeParse(given).success) throw new Failure('importUnreadable');
}

/** Returns the beginning of a gzip file, however much comes of all of it. */
function beginningOf(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes.subarray(0, HEAD_BYTES), { finishFlush: 2, maxOutputLength: 64 * 1024 * 1024 });
  } catch {
    throw new Failure('importUnreadable');
  }
}
