import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { StartFailure } from '../process/start-failure.ts';

/** How the name of an encrypted backup ends. */
export const SEALED_ENDING = '.age';

/** Returns a new pair of keys: what is encrypted to the recipient only the identity opens. */
export async function makeKeyPair(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateIdentity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** Encrypts a file to a recipient, in the format of age, which other programs read as well. */
export async function sealFile(file: string, into: string, recipient: string): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const sealed = await encrypter.encrypt(bytesOf(file));
  await pipeline(partsOf(sealed), createWriteStream(into, { mode: 0o600, flush: true }));
}

/** Returns bytes encrypted to a recipient, as `sealFile` encrypts a file. */
export async function sealBytes(bytes: Buffer, recipient: string): Promise<Buffer> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return Buffer.from(await encrypter.encrypt(new Uint8Array(bytes)));
}

/** Returns the plain bytes of an encrypted file, with the identity in a key file. Throws StartFailure for a key that does not open it. */
export async function openSealed(file: string, keyFile: string): Promise<Readable> {
  const identity = /AGE-SECRET-KEY-1[A-Z0-9]+/.exec(await readFile(keyFile, 'utf8'))?.[0];
  if (identity === undefined) throw new StartFailure(`${keyFile} 里没有 AGE-SECRET-KEY-1 开头的私钥。`);
  const decrypter = new Decrypter();
  try {
    decrypter.addIdentity(identity);
    return Readable.from(wholeParts(file, await decrypter.decrypt(bytesOf(file))));
  } catch (error) {
    throw new StartFailure(`${keyFile} 里的私钥打不开 ${file}。备份是用另一把公钥加密的，或者文件坏了。`, { cause: error });
  }
}

/** What was changed or cut off since it was encrypted shows while it is read. */
async function* wholeParts(file: string, decrypted: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* partsOf(decrypted);
  } catch (error) {
    throw new StartFailure(`备份文件 ${file} 损坏或不完整，恢复不了。`, { cause: error });
  }
}

/** Returns the bytes of a file as the library takes them: no part before it is asked for. */
function bytesOf(file: string): ReadableStream<Uint8Array> {
  const parts = createReadStream(file)[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value }: IteratorResult<unknown> = await parts.next();
      if (done === true) controller.close();
      else if (Buffer.isBuffer(value)) controller.enqueue(value);
    },
  });
}

async function* partsOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
