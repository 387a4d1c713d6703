import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../testing.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
let site: TestSite;

beforeAll(async () => {
  site = await startTestSite({ clock: { now: () => NOW }, env: { PUBLIC_URL: 'https://hearth.example' } });
});
afterAll(() => site.close());

test('says where to report a hole, for half a year', async () => {
  const { statusCode, headers, body } = await site.app.inject({ url: '/.well-known/security.txt' });
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body.split('\n')).toEqual([
    'Contact: mailto:keeper@hearth.example',
    'Expires: 2026-08-28T00:00:00.000Z',
    'Preferred-Languages: zh, en',
    'Canonical: https://hearth.example/.well-known/security.txt',
    '',
  ]);
});

test('no page may use what the site does not need', async () => {
  const { headers } = await site.app.inject({ url: '/healthz' });
  const policy = String(headers['permissions-policy']);
  for (const feature of ['geolocation', 'microphone', 'payment', 'usb', 'browsing-topics']) expect(policy).toContain(`${feature}=()`);
});
