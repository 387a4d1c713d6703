import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSecrets, isSameSecret, openSecrets, SECRET_KEY_FILE } from './secrets.ts';

const secrets = createSecrets(randomBytes(32));

describe('a sealed text', () => {
  it('is opened to the same text, whatever it holds', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => secrets.decrypt('totp', secrets.encrypt('totp', text)) === text));
  });

  it('differs each time and contains nothing of the text', () => {
    const sealed = [1, 2].map(() => secrets.encrypt('mobile', '13812345678'));
    expect(sealed[0]).not.toBe(sealed[1]);
    expect(sealed.join('')).not.toContain('13812345678');
  });

  it('is refused when it was changed, cut, or made for another purpose or with another key', () => {
    const sealed = secrets.encrypt('totp', '秘密');
    const turned = sealed.slice(0, -1) + (sealed.endsWith('A') ? 'Q' : 'A');
    for (const text of [turned, sealed.slice(0, -4), sealed.slice(3), '', 'v1.', `v2.${sealed.slice(3)}`]) {
      expect(() => secrets.decrypt('totp', text)).toThrow();
    }
    expect(() => secrets.decrypt('mobile', sealed)).toThrow();
    expect(() => createSecrets(randomBytes(32)).decrypt('totp', sealed)).toThrow();
  });
});

describe('a keyed hash', () => {
  it('is the same for the same text, purpose and key only', () => {
    const hash = secrets.keyedHash('mobile', '13812345678');
    expect(hash).toHaveLength(32);
    expect(secrets.keyedHash('mobile', '13812345678')).toEqual(hash);
    expect(secrets.keyedHash('mobile', '13812345679')).not.toEqual(hash);
    expect(secrets.keyedHash('code', '13812345678')).not.toEqual(hash);
    expect(createSecrets(randomBytes(32)).keyedHash('mobile', '13812345678')).not.toEqual(hash);
  });
});

describe('two secrets', () => {
  it('are the same only to the letter, whatever somebody has typed', () => {
    expect(isSameSecret('c-1-炉火', 'c-1-炉火')).toBe(true);
    // As many characters, and more bytes.
    for (const other of ['c-1-炉', 'c-1-炉火 ', 'c-1-xy', '', '\u{d800}-1-炉火']) expect(isSameSecret(other, 'c-1-炉火')).toBe(false);
  });
});

describe('the key of a site', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'hearth-secrets-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  it('is made once, for nobody else to read, also by several starts at once', async () => {
    const opened = await Promise.all([1, 2, 3].map(() => openSecrets({ secretKey: null, dataDir })));
    const sealed = opened[0]?.encrypt('totp', '炉火') ?? '';
    for (const each of [...opened, await openSecrets({ secretKey: null, dataDir })]) expect(each.decrypt('totp', sealed)).toBe('炉火');
    expect((await stat(join(dataDir, SECRET_KEY_FILE))).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual([SECRET_KEY_FILE]);
  });

  it('may be configured, and then leaves no file', async () => {
    const key = randomBytes(32);
    const one = await openSecrets({ secretKey: key.toString('base64'), dataDir });
    const other = await openSecrets({ secretKey: key.toString('hex'), dataDir });
    expect(other.decrypt('totp', one.encrypt('totp', '炉火'))).toBe('炉火');
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('is refused when the file holds no key, and the file is left as it was', async () => {
    await expect(openSecrets({ secretKey: 'short', dataDir })).rejects.toThrow('HEARTH_SECRET_KEY 不是一把密钥');
    await writeFile(join(dataDir, SECRET_KEY_FILE), 'damaged');
    await expect(openSecrets({ secretKey: null, dataDir })).rejects.toThrow('不是一把密钥');
    expect(await readFile(join(dataDir, SECRET_KEY_FILE), 'utf8')).toBe('damaged');
  });
});
