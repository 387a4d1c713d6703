import { join } from 'node:path';
import type { Platform } from './platform/api.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db.ts';
import type { Log } from './platform/log.ts';
import { createAliyunSms } from './platform/aliyun-sms.ts';
import { createBackground } from './platform/background.ts';
import { createLocalFileStore } from './platform/files.ts';
import { createOutboxMail, createSmtpMail } from './platform/mail.ts';
import { createOutbox } from './platform/outbox.ts';
import { connectRedisState } from './platform/redis-state.ts';
import { openSecrets } from './platform/secrets.ts';
import { createLocalSharedState } from './platform/shared-state.ts';
import { createOutboxSms } from './platform/sms.ts';

/** Everything the modules stand on, as the configuration wants it. Throws StartFailure for what the person at the keyboard can mend. */
export async function openPlatform(config: Config, db: Database, log: Log): Promise<Platform> {
  const outbox = createOutbox(join(config.dataDir, 'outbox'));
  return {
    config,
    log,
    background: createBackground(log),
    db,
    secrets: await openSecrets(config),
    shared: config.redisUrl === null ? createLocalSharedState() : await connectRedisState(config.redisUrl, log),
    files: createLocalFileStore(join(config.dataDir, 'files')),
    mail: config.smtpUrl === null ? createOutboxMail(outbox) : createSmtpMail({ url: config.smtpUrl, from: config.smtpFrom, log }),
    sms: config.sms === null ? createOutboxSms(outbox) : createAliyunSms(config.sms, log),
    outbox: config.smtpUrl === null || config.sms === null ? outbox : null,
  };
}
