import { HOOK_SECRET } from '#server/modules/webhooks/index.ts';
import type { Database } from '#server/platform/database/db.ts';
import { createSecrets } from '#server/platform/process/secrets.ts';
import { SECRET_KEY } from './processes.fixture.ts';
import { keysOf } from './work.fixture.ts';

/** Inserts a webhook to where nobody listens, which wants no events by itself, and returns its id. */
export async function insertWebhook(db: Database): Promise<number> {
  const [id] = await keysOf(
    db,
    `INSERT INTO webhooks (name, url, format, events, secret, created_at) VALUES ('试', 'http://127.0.0.1:9/', 'json', '{}', $1, now()) RETURNING id AS key`,
    [createSecrets(Buffer.from(SECRET_KEY, 'hex')).encrypt(HOOK_SECRET, 'secret')],
  );
  return Number(id);
}
