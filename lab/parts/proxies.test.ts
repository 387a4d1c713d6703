import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addressOf, CHECKOUT, PORTS, WEB_MACHINES } from '../harness/place.ts';
import { nginxOf } from './proxies.ts';

const DEPLOYED = readFileSync(join(CHECKOUT, 'deploy/nginx.conf'), 'utf8');

test('the lab runs nginx with the settings that are deployed, on its own ports and without a certificate', () => {
  const text = nginxOf(DEPLOYED, '/lab/nginx');
  for (const [index, machine] of WEB_MACHINES.entries()) expect(text).toContain(`server ${addressOf(machine)}:${PORTS.web[index]} max_fails=0;`);
  expect(text).toContain(`listen ${addressOf()}:${PORTS.nginx} `);
  expect(text).toContain('proxy_next_upstream error timeout http_503 non_idempotent;');
  expect(text).not.toMatch(/ssl|listen 80|\/var\/|\/run\//);
});

test('a deployed file that has changed where the lab changes it is refused', () => {
  expect(() => nginxOf(DEPLOYED.replace('max_fails=0', 'max_fails=1'), '/lab/nginx')).toThrow('deploy/nginx.conf');
});
