import { patient } from '#tools/patience.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTagChannel, type TagChannel } from './tag-channel.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';

let database: TestDatabase;
let site: TagChannel;
let tool: TagChannel;
const heard: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
  site = openTagChannel(database.connection);
  tool = openTagChannel(database.connection);
  await site.subscribe((tags) => heard.push(...tags));
});

afterAll(async () => {
  await site.close();
  await tool.close();
  await database.drop();
});

it('carries tags to other processes, each once, and not back to the sender', async () => {
  await tool.publish(['post:1', 'column:1001:game:1', 'post:1']);
  await site.publish(['post:2']);
  await vi.waitFor(() => expect(heard).toEqual(['post:1', 'column:1001:game:1']));
});

it('carries more tags than one notice holds', async () => {
  heard.length = 0;
  const many = Array.from({ length: 3_000 }, (_, index) => `post:${index}`);
  await tool.publish(many);
  await vi.waitFor(() => expect(heard).toEqual(many));
});

it('listens again after its connection was cut', async () => {
  heard.length = 0;
  await database.db.rows("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'hearth tags' AND datname = current_database()");
  await vi.waitFor(
    async () => {
      await tool.publish(['post:9']);
      await delay(100);
      expect(heard).toContain('post:9');
    },
    { timeout: patient(5_000) },
  );
});
