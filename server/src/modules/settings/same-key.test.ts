import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/database/db.ts';
import { createSecrets } from '#server/platform/process/secrets.ts';
import { StartFailure } from '#server/platform/process/start-failure.ts';
import { createTestDatabase } from '#server/platform/testing/database.ts';
import { requireSameKey } from './same-key.ts';

let db: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db, drop } = await createTestDatabase());
});
afterAll(() => drop());

it('of many nodes that start at once only those with one key go on, and from then on no other one', async () => {
  const [key, other] = [randomBytes(32), randomBytes(32)];
  await Promise.all(Array.from({ length: 5 }, () => requireSameKey({ db, now: new Date() }, createSecrets(key))));
  await requireSameKey({ db, now: new Date() }, createSecrets(key));
  const refusal = requireSameKey({ db, now: new Date() }, createSecrets(other));
  await expect(refusal).rejects.toBeInstanceOf(StartFailure);
  await expect(refusal).rejects.toThrow('密钥打不开这个数据库');
  await requireSameKey({ db, now: new Date() }, createSecrets(key));
});
