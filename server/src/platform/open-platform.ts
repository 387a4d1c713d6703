import { join } from 'node:path';
import type { Platform } from './api.ts';
import type { Config } from './process/config/config.ts';
import type { Database } from './database/db.ts';
import type { Log } from './process/log.ts';
import { createAliyunSms } from './mail/aliyun-sms.ts';
import { createBackground } from './process/background.ts';
import { systemClock } from './process/clock.ts';
import { openFiles } from './files/open-files.ts';
import { createSiteMail } from './site-mail.ts';
import { createOutbox } from './mail/outbox.ts';
import { createSmtpMail } from './mail/smtp-mail.ts';
import { openSecrets } from './process/secrets.ts';
import { createLocalSharedState, type SharedState } from './state/shared-state.ts';
import type { Siblings } from './siblings/siblings.ts';
import { createOutboxSms } from './mail/sms.ts';

/** Returns everything the modules are built on, as configured. Throws StartFailure for what the operator can fix. */
export async function openPlatform(config: Config, db: Database, { log, siblings = null }: { log: Log; siblings?: Siblings | null }): Promise<Platform> {
  const here = siblings?.shared ?? createLocalSharedState();
  const secrets = await openSecrets(config);
  const outbox = createOutbox(join(config.dataDir, 'outbox'));
  return {
    config,
    clock: systemClock,
    log,
    background: createBackground(log),
    db,
    replica: null,
    secrets,
    shared: await connectShared(config, log, here),
    siblings,
    files: await openFiles(config),
    mail:
      config.smtpUrl === null
        ? await createSiteMail({ config, db, secrets, outbox, log })
        : createSmtpMail({ url: config.smtpUrl, from: config.smtpFrom, log }),
    sms: config.sms === null ? createOutboxSms(outbox) : createAliyunSms(config.sms, log),
    outbox: config.smtpUrl === null || config.sms === null ? outbox : null,
  };
}

/** Returns the state that nodes share. The client of Redis is a fifth of all modules of the program: a site without Redis does not load it. */
async function connectShared({ redisUrl, redisSentinels }: Config, log: Log, here: SharedState): Promise<SharedState> {
  if (redisUrl === null) return here;
  const { connectRedisState } = await import('./state/redis-state.ts');
  return connectRedisState(redisUrl, log, { sentinels: redisSentinels, alone: here });
}
