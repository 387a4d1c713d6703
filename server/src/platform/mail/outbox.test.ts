import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOutbox, type Outbox } from './outbox.ts';

let folder: string;
let outbox: Outbox;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-outbox-'));
  outbox = createOutbox(folder);
});
afterAll(() => rm(folder, { recursive: true }));

it('the outbox deletes what is old, and everything to an address', async () => {
  const day = (date: number) => new Date(Date.UTC(2026, 0, date));
  for (const [to, date] of [
    ['old@a.example', 1],
    ['leaver@a.example', 5],
    ['other@a.example', 6],
    ['leaver@a.example', 7],
  ] as const) {
    await outbox.write({ to, subject: '信', text: '' }, day(date));
  }
  await outbox.sweep(day(2));
  expect((await outbox.read()).map(({ to }) => to)).toEqual(['leaver@a.example', 'other@a.example', 'leaver@a.example']);
  await outbox.removeTo('leaver@a.example');
  expect((await outbox.read()).map(({ to }) => to)).toEqual(['other@a.example']);
});
