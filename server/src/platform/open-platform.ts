import { join } from 'node:path';
import type { Platform } from './api.ts';
import type { Config } from './config.ts';
import type { Database } from './db.ts';
import type { Log } from './log.ts';
import { createAliyunSms } from './aliyun-sms.ts';
import { createBackground } from './background.ts';
import { systemClock } from './clock.ts';
import { createLocalFileStore } from './files.ts';
import { createOutboxMail, createSmtpMail } from './mail.ts';
import { createOutbox } from './outbox.ts';
import { connectRedisState } from './redis-state.ts';
import { openSecrets } from './secrets.ts';
import { createLocalSharedState } from './shared-state.ts';
import { createOutboxSms } from './sms.ts';

/** Everything the modules stand on, as the configuration wants it. Throws StartFailure for what the person at the keyboard can mend. */
export async function openPlatform(config: Config, db: Database, log: Log): Promise<Platform> {
  const outbox = createOutbox(join(config.dataDir, 'outbox'));
  return {
    config,
    clock: systemClock,
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
