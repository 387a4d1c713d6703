import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Envelope } from '#contract/envelope.ts';
import { API_BASE } from '#contract/route.ts';
import { folderForData } from '#tools/memory-folder.ts';
import { sendDeliveries } from '#server/modules/channels/index.ts';
import { createMember, openSession } from '#server/modules/members/index.ts';
import type { Platform } from '#server/platform/api.ts';
import { type Clock, systemClock } from '#server/platform/process/clock.ts';
import { readConfig } from '#server/platform/process/config/config.ts';
import { openFiles } from '#server/platform/files/open-files.ts';
import { createLog } from '#server/platform/process/log.ts';
import { createBackground } from '#server/platform/process/background.ts';
import { keepAddress } from '#server/platform/process/kept-address.ts';
import { createSecrets } from '#server/platform/process/secrets.ts';
import { createOutboxMail, type Mail } from '#server/platform/mail/mail.ts';
import { createOutbox, type OutboxMail } from '#server/platform/mail/outbox.ts';
import { createLocalSharedState, type SharedState } from '#server/platform/state/shared-state.ts';
import { createOutboxSms, type Sms } from '#server/platform/mail/sms.ts';
import type { Connection } from '#server/platform/database/db.ts';
import { createTestDatabase } from '#server/platform/testing/database.ts';
import { FIRST_CONTENT, type Template } from '#server/platform/testing/templates.ts';
import { createApp } from './app.ts';
import type { Web } from './pages/web-build.ts';

export interface Signed {
  id: number;
  nickName: string;
  token: string;
}

export interface TestResponse<T = unknown> extends Envelope<T> {
  status: number;
  headers: Record<string, unknown>;
}

export interface TestSite {
  app: FastifyInstance;
  platform: Platform;
  /** For what opens its own connections. */
  connection: Connection;
  get<T = unknown>(path: string, options?: CallOptions): Promise<TestResponse<T>>;
  post<T = unknown>(path: string, body?: object, options?: CallOptions): Promise<TestResponse<T>>;
  /** A member with a living session, made without the mails of registration. */
  signUp(nickName: string, role?: 'member' | 'presenter' | 'operator'): Promise<Signed>;
  /** Lets a member have been signed in from another address all along. */
  seenFrom(memberId: number, address: string): Promise<void>;
  outbox(): Promise<OutboxMail[]>;
  close(): Promise<void>;
}

interface TestSiteOptions {
  /** The site's clock; the machine's by default. */
  clock?: Clock;
  shared?: SharedState;
  mail?: Mail;
  sms?: Sms;
  /** Draws the pages; without it there is the API alone. */
  web?: Web;
  /** Factor on the limits by address; 1 leaves them unchanged. */
  addressLimitFactor?: number;
  /** How many connections to the database there are at most; as many as on a site by default. */
  connections?: number;
  /** Further environment variables. */
  env?: Record<string, string>;
  /** What its database is a copy of: the first content by default. */
  template?: Template;
  /** The files there are, and what secrets are sealed with; none, and a key of its own, by default. */
  kept?: KeptSite;
}

/** What belongs to the database of a site and is outside of it. */
interface KeptSite {
  /** A data folder; null where nothing is kept yet. */
  folder: string | null;
  key: Buffer;
}

interface CallOptions {
  as?: Signed;
  gameId?: number;
  headers?: Record<string, string>;
  /** The address the call comes from; the loopback by default. */
  address?: string;
}

/** Nobody waits for a slot, or is refused because the machine of the tests is slow. */
const PATIENT = { HEARTH_AT_ONCE: '1000', HEARTH_MAX_WAIT_MS: '600000' };

/** Returns the real site on a database of its own, reached through its front door: games, columns, dictionaries and pages are there, nobody and nothing else. */
export async function startTestSite({
  clock = systemClock,
  shared = createLocalSharedState(),
  mail,
  sms,
  web,
  addressLimitFactor = 1_000,
  connections = 10,
  env = {},
  template = FIRST_CONTENT,
  kept = { folder: null, key: randomBytes(32) },
}: TestSiteOptions = {}): Promise<TestSite> {
  const database = await createTestDatabase(template, { size: connections });
  const dataDir = await mkdtemp(join(folderForData(), 'hearth-test-'));
  if (kept.folder !== null) await cp(kept.folder, dataDir, { recursive: true });
  const outbox = createOutbox(join(dataDir, 'outbox'));
  const config = readConfig({
    NODE_ENV: 'test',
    HEARTH_DATA: dataDir,
    HEARTH_ADDRESS_LIMIT_FACTOR: String(addressLimitFactor),
    ...PATIENT,
    ...env,
  });
  const platform: Platform = {
    config,
    clock,
    db: database.db,
    replica: null,
    secrets: createSecrets(kept.key),
    shared,
    siblings: null,
    files: await openFiles(config),
    mail: mail ?? createOutboxMail(outbox, true),
    sms: sms ?? createOutboxSms(outbox),
    outbox,
    log: createLog('silent'),
    background: createBackground(createLog('silent')),
  };
  const app = await createApp(platform, web ?? null);

  const send = async <T>(
    method: 'GET' | 'POST',
    { path, body }: { path: string; body: object | undefined },
    { as, gameId, headers, address }: CallOptions,
  ): Promise<TestResponse<T>> => {
    const response = await app.inject({
      method,
      ...(address !== undefined && { remoteAddress: address }),
      url: path.startsWith('/') ? path : API_BASE + path,
      headers: { ...(as && { authorization: `Bearer ${as.token}` }), ...(gameId && { current_game_id: String(gameId) }), ...headers },
      ...(method === 'POST' && { payload: body ?? {} }),
    });
    const envelope: Envelope<T> = response.json();
    return { ...envelope, status: response.statusCode, headers: response.headers };
  };

  return {
    app,
    platform,
    connection: database.connection,
    async get(path, options = {}) {
      // What the calls before have left to do: a reader who asks a moment later finds it done.
      await platform.background.settled();
      return send('GET', { path, body: undefined }, options);
    },
    post: (path, body, options = {}) => send('POST', { path, body }, options),
    async signUp(nickName, role = 'member') {
      const now = clock.now();
      return platform.db.transaction(async (tx) => {
        const member = await createMember(tx, { nickName, role, joinedAt: now });
        const token = await openSession({ tx, now }, member.id, { device: 'test', address: '127.0.0.1', platform });
        // Clocks of tests pass days; what ends operators' sessions has a test of its own.
        if (role === 'operator') await tx.query(`UPDATE sessions SET created_at = '9999-01-01', last_seen_at = '9999-01-01' WHERE member_id = $1`, [member.id]);
        return { id: member.id, nickName, token };
      });
    },
    async seenFrom(memberId, address) {
      const { sealed, network } = keepAddress(platform.secrets, address);
      await platform.db.query('UPDATE sessions SET address_sealed = $2, network = $3 WHERE member_id = $1', [memberId, sealed, network]);
    },
    async outbox() {
      await platform.background.settled();
      // What a worker does a moment later.
      await sendDeliveries({ ...platform, now: clock.now() });
      return outbox.read();
    },
    async close() {
      await app.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
