import { StoreAway, type FileStore } from '../files/files.ts';
import { StartFailure } from '../process/start-failure.ts';
import type { PackedFiles } from './pack-files.ts';
import { tarFile } from './tar.ts';

/**
 * Yields the archive's bytes of every file of a store that is no folder, and notes in `packed` what became of each. Those that are deleted meanwhile are no
 * failure. Throws StartFailure when the store is away or breaks off: a backup without its files is none.
 */
export async function* packStored(files: FileStore, packed: PackedFiles): AsyncGenerator<Buffer> {
  try {
    for await (const { name } of files.list()) {
      const found = await files.read(name);
      if (found === null) {
        packed.gone.push(name);
        continue;
      }
      yield* tarFile(`files/${name}`, found.sizeBytes, unbroken(name, found.stream));
      packed.count += 1;
    }
  } catch (error) {
    if (error instanceof StoreAway) throw new StartFailure('备份没有完成：对象存储没有回应，或者读到一半断了。它好了以后再备份一次。', { cause: error });
    throw error;
  }
}

async function* unbroken(name: string, stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream) yield chunk;
  } catch (error) {
    throw new StoreAway(`${name} broke off`, { cause: error });
  }
}
