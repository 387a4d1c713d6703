// What is between the processes: HAProxy finds the primary by Patroni, PgBouncer shares its connections, nginx is what visitors reach.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../harness/commands.ts';
import { addressOf, CHECKOUT, databasePorts, DATABASE_MACHINES, FOLDER, PORTS, WEB_MACHINES } from '../harness/place.ts';
import { startProcess } from '../harness/processes.ts';
import { makeOwned } from './database.ts';

/** Starts HAProxy: one port for the primary, one for the standbys. */
export function startHaproxy(): void {
  const servers = DATABASE_MACHINES.map((machine, index) => {
    const { postgres, patroni } = databasePorts(index);
    return `  server ${machine.name} ${addressOf(machine)}:${postgres} check port ${patroni}`;
  }).join('\n');
  const listen = (name: string, port: number, check: string) => `listen ${name}
  bind ${addressOf()}:${port}
  balance source
  option httpchk OPTIONS ${check}
  http-check expect status 200
  default-server inter 500ms fastinter 200ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers}
`;
  const file = join(FOLDER, 'haproxy.cfg');
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(
    file,
    `global
  maxconn 4000
defaults
  mode tcp
  timeout connect 2s
  timeout check 1s
  timeout client 1h
  timeout server 1h
${listen('primary', PORTS.primary, '/primary')}${listen('replicas', PORTS.replicas, '/replica?lag=1MB')}`,
  );
  startProcess('haproxy', { command: ['/usr/sbin/haproxy', '-db', '-f', file] });
}

/** Starts PgBouncer in front of HAProxy, with the settings of docs/operations.md. */
export function startPgbouncer(): void {
  const folder = join(FOLDER, 'pgbouncer');
  makeOwned(folder);
  const users = join(folder, 'users.txt');
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(users, '"hearth_site" ""\n"hearth_owner" ""\n"postgres" ""\n', { mode: 0o644 });
  writeFileSync(
    file,
    `[databases]
* = host=${addressOf()} port=${PORTS.primary}
[pgbouncer]
listen_addr = ${addressOf()}
listen_port = ${PORTS.pgbouncer}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
admin_users = postgres
pool_mode = transaction
default_pool_size = 20
max_client_conn = 2000
server_connect_timeout = 2
server_login_retry = 0.5
query_wait_timeout = 5
server_check_delay = 1
tcp_keepalive = 1
`,
    { mode: 0o644 },
  );
  startProcess('pgbouncer', { isUnprivileged: true, command: ['/usr/sbin/pgbouncer', file] });
}

/** Starts nginx with the file of `deploy/`, in which only places and the certificate are the lab's. */
export async function startNginx(): Promise<void> {
  const folder = join(FOLDER, 'nginx');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, nginxOf(readFileSync(join(CHECKOUT, 'deploy/nginx.conf'), 'utf8'), folder));
  startProcess('nginx', { command: ['/usr/sbin/nginx', '-c', file, '-g', 'daemon off;'] });
  await until('nginx listens', 10, async () => (await fetch(`http://${addressOf()}:${PORTS.nginx}/healthz`)).status > 0);
}

/** Returns the configuration of `deploy/` for the lab. Throws when a part that has to be replaced is not in it. */
export function nginxOf(text: string, folder: string): string {
  const replacements: [RegExp, string][] = [
    [/pid \/run\/nginx\.pid;/, `pid ${folder}/nginx.pid;\nuser root;`],
    [/\/var\/log\/nginx\//g, `${folder}/`],
    [
      /server 127\.0\.0\.1:3000 max_fails=0;/,
      WEB_MACHINES.map((machine, index) => `server ${addressOf(machine)}:${PORTS.web[index]} max_fails=0;`).join('\n    '),
    ],
    // Without a certificate, and without the port that redirects to it.
    [/ {2}server \{\n {4}listen 80 default_server;[^}]*\}\n/, ''],
    [/listen 443 ssl http2 backlog=4096;/, `listen ${addressOf()}:${PORTS.nginx} backlog=4096;`],
    [/ {4}ssl_[^;]*;\n/g, ''],
  ];
  return replacements.reduce((changed, [pattern, by]) => {
    if (changed.search(pattern) < 0) throw new Error(`deploy/nginx.conf has no ${pattern.source} any more`);
    return changed.replace(pattern, by);
  }, text);
}
