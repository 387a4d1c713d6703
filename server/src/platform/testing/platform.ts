import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Platform } from '../api.ts';
import type { Database } from '../database/db.ts';
import { createLocalFileStore } from '../files/local-store.ts';
import { createBackground } from '../process/background.ts';
import { readConfig } from '../process/config/config.ts';
import { createLog } from '../process/log.ts';
import { createSecrets } from '../process/secrets.ts';
import { createLocalSharedState } from '../state/shared-state.ts';

/** Returns a platform on a database of a test, at one instant: it sends no mail and no text message, stores no file and logs nothing. */
export function createTestPlatform({ db, now }: { db: Database; now: Date }): Platform {
  return {
    config: readConfig({ NODE_ENV: 'test' }),
    clock: { now: () => now },
    db,
    replica: null,
    shared: createLocalSharedState(),
    siblings: null,
    secrets: createSecrets(randomBytes(32)),
    files: createLocalFileStore(join(tmpdir(), 'hearth-test-no-files')),
    mail: { delivers: true, send: () => Promise.reject(new Error('nobody sends mails here')) },
    sms: { send: () => Promise.reject(new Error('nobody sends text messages here')) },
    outbox: null,
    log: createLog('silent'),
    background: createBackground(createLog('silent')),
  };
}
