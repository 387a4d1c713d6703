import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '../..');

it('whatever sends a file does so by the one hook', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((path) => /(?<!\.test)\.tsx?$/.test(path));
  const importing = (name: RegExp) => files.filter((path) => name.test(readFileSync(join(SOURCES, path), 'utf8'))).map((path) => path.replaceAll('\\', '/'));
  expect(importing(/import \{[^}]*\b(sendFile|upload|UploadQueue)\b[^}]*\} from/).sort()).toEqual([
    'features/files/send-file.ts',
    'features/files/use-uploads.ts',
  ]);
  expect(importing(/import \{ useUploads \} from/).length).toBeGreaterThanOrEqual(8);
});
