import { createHash, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { blockOf, hashBlock } from './sha256.ts';
import { beginSearch } from './solve.ts';

it('hashes a block like everybody else', () => {
  const hash = new Uint32Array(8);
  for (const length of [0, 1, 36, 55]) {
    const message = randomBytes(length);
    hashBlock(blockOf(message), hash);
    const bytes = Buffer.from(Uint32Array.from(hash).buffer).swap32();
    expect(bytes.toString('hex')).toBe(createHash('sha256').update(message).digest('hex'));
  }
  expect(() => blockOf(new Uint8Array(56))).toThrow(RangeError);
});

it('finds the counter whose hash has the prefix', () => {
  const [salt, nonce] = [randomBytes(16), randomBytes(16)];
  const counter = 12_345;
  const behind = Buffer.alloc(4);
  behind.writeUInt32BE(counter);
  const key = createHash('sha256')
    .update(Buffer.concat([salt, nonce, behind]))
    .digest('hex');
  const parameters = { algorithm: 'SHA-256', salt: salt.toString('hex'), nonce: nonce.toString('hex'), cost: 1, keyLength: 32, keyPrefix: key.slice(0, 32) };
  const search = beginSearch({ parameters });
  expect(search.step(10_000)).toBeNull();
  expect(search.step(10_000)).toEqual({ counter, derivedKey: key });
});
