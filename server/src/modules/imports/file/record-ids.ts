import { createHash } from 'node:crypto';
import type { ImportRecord } from './records.shapes.ts';

const MAX_ID_LENGTH = 100;

/** Returns the id a record is noted under. A favor has none of its own, and an old address is one. */
export function idOf(record: ImportRecord): string {
  if (record.type === 'redirect') return record.from;
  if (record.type !== 'favour') return record.id;
  const id = `${record.member} ${record.post}`;
  return id.length <= MAX_ID_LENGTH ? id : createHash('sha256').update(id).digest('hex');
}
