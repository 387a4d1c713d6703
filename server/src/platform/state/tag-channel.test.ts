import { patient } from '#tools/patience.ts';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTagChannel, type TagChannel, type TagListener } from './tag-channel.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { EMPTY } from '../testing/templates.ts';

let database: TestDatabase;
let site: TagChannel;
let tool: TagChannel;
const heard: string[] = [];
const signs: string[] = [];

/** Keeps what is heard, and when nothing is. */
const listener: TagListener = {
  heard: (tags) => void heard.push(...tags),
  lost: () => void signs.push('lost'),
  regained: () => void signs.push('regained'),
};

beforeAll(async () => {
  database = await createTestDatabase(EMPTY);
  site = openTagChannel(database.connection);
  tool = openTagChannel(database.connection);
  await site.subscribe(listener);
});

afterAll(async () => {
  await site.close();
  await tool.close();
  await database.drop();
});

it('carries tags to other processes, each once, and not back to the sender', async () => {
  await tool.publish(['post:1', 'column:1001:game:1', 'post:1']);
  await site.publish(['post:2']);
  await vi.waitFor(() => expect(heard).toEqual(['post:1', 'column:1001:game:1']), { timeout: patient(5_000) });
});

it('carries more tags than one notice holds', async () => {
  heard.length = 0;
  const many = Array.from({ length: 3_000 }, (_, index) => `post:${index}`);
  await tool.publish(many);
  await vi.waitFor(() => expect(heard).toEqual(many), { timeout: patient(5_000) });
});

it('says when its connection was cut, and when it hears again', async () => {
  heard.length = 0;
  await tool.close();
  await database.db.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'hearth tags' AND datname = current_database()");
  await vi.waitFor(() => expect(signs).toEqual(['lost', 'regained']), { timeout: patient(5_000) });
  tool = openTagChannel(database.connection);
  await tool.publish(['post:9']);
  await vi.waitFor(() => expect(heard).toEqual(['post:9']), { timeout: patient(5_000) });
  expect(signs).toEqual(['lost', 'regained']);
});

it('says once that it is lost while the database takes nobody, and hears again when it does', async () => {
  heard.length = 0;
  signs.length = 0;
  const { database: name } = database.connection;
  await database.db.query(`ALTER DATABASE ${name} CONNECTION LIMIT 0`);
  await database.db.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'hearth tags' AND datname = current_database()");
  await vi.waitFor(() => expect(signs).toEqual(['lost']), { timeout: patient(5_000) });
  await expect(site.publish(['post:3'])).rejects.toThrow('too many connections');
  expect(signs).toEqual(['lost']);
  await database.db.query(`ALTER DATABASE ${name} CONNECTION LIMIT -1`);
  await vi.waitFor(() => expect(signs).toEqual(['lost', 'regained']), { timeout: patient(5_000) });
  await tool.publish(['post:4']);
  await vi.waitFor(() => expect(heard).toEqual(['post:4']), { timeout: patient(5_000) });
});

it('notices a connection that was cut in silence', async () => {
  // The proxy in between can swallow everything without closing a connection.
  const { host, port, ...rest } = database.connection;
  const sockets: Socket[] = [];
  const network = createServer((near) => {
    const far = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
    for (const socket of [near, far]) sockets.push(socket.on('error', () => undefined));
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(network, 'listening');
  const own: string[] = [];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server on a port has such an address
  const at = network.address() as AddressInfo;
  const far = openTagChannel({ ...rest, host: '127.0.0.1', port: at.port }, { beatMs: 50, answerMs: patient(1_000) });
  await far.subscribe({ heard: (tags) => void own.push(...tags), lost: () => void own.push('lost'), regained: () => void own.push('regained') });
  await tool.publish(['post:5']);
  await vi.waitFor(() => expect(own).toEqual(['post:5']), { timeout: patient(5_000) });

  for (const socket of sockets) socket.unpipe().pause();
  await tool.publish(['post:6']);
  await vi.waitFor(() => expect(own).toEqual(['post:5', 'lost', 'regained']), { timeout: patient(5_000) });
  await tool.publish(['post:7']);
  await vi.waitFor(() => expect(own).toEqual(['post:5', 'lost', 'regained', 'post:7']), { timeout: patient(5_000) });
  await far.close();
  for (const socket of sockets) socket.destroy();
  network.close();
});
