import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** A cache in front of a site, run as `deploy/` says. */
export interface EdgeProgram {
  url: string;
  stop(): Promise<void>;
}

type Program = 'nginx' | 'varnishd';

const DEPLOY = join(import.meta.dirname, '../../../deploy');
const XKEY = 'libvmod_xkey.so';
const VMODS = ['/usr/lib/x86_64-linux-gnu/varnish/vmods', '/usr/lib/aarch64-linux-gnu/varnish/vmods', '/usr/lib/varnish/vmods', '/usr/lib64/varnish/vmods'];

/** Whether the programs are there; prints a clear warning for each that is not. */
export const hasNginx = find('nginx') !== undefined;
export const hasVarnish = find('varnishd') !== undefined && VMODS.some((folder) => existsSync(join(folder, XKEY)));
if (!hasNginx) console.warn('！！！没有 nginx：前面放 nginx 的测试一个都没有跑。！！！');
if (!hasVarnish) console.warn('！！！没有 Varnish 或它的 xkey（varnish-modules）：前面放 Varnish 的测试一个都没有跑。！！！');

/** Starts Varnish before a site on this machine. */
export async function startVarnish(sitePort: number): Promise<EdgeProgram> {
  const { folder, port, remove } = await makeRoom();
  const vcl = (await readFile(join(DEPLOY, 'varnish.vcl'), 'utf8')).replace('.port = "3000"', `.port = "${sitePort}"`);
  await writeFile(join(folder, 'edge.vcl'), vcl);
  const options = ['-F', '-j', 'none', '-n', join(folder, 'work'), '-f', join(folder, 'edge.vcl'), '-a', `127.0.0.1:${port}`];
  return started({ program: 'varnishd', args: [...options, '-s', 'malloc,64m', '-p', 'http_gzip_support=off'], port, remove });
}

/** Starts nginx before a site on this machine, without TLS. */
export async function startNginx(sitePort: number): Promise<EdgeProgram> {
  const { folder, port, remove } = await makeRoom();
  await mkdir(join(folder, 'logs'));
  const conf = (await readFile(join(DEPLOY, 'nginx-cache.conf'), 'utf8'))
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${sitePort}`)
    .replace(/ +listen 80 default_server;\n.*\n/, `    listen 127.0.0.1:${await freePort()};\n`)
    .replace('listen 443 ssl http2 backlog=4096', `listen 127.0.0.1:${port}`)
    .replaceAll(/ +ssl_.*\n/g, '')
    .replaceAll('/var/log/nginx', join(folder, 'logs'))
    .replace('/var/cache/nginx', folder)
    .replace('/run/nginx.pid', join(folder, 'nginx.pid'));
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off;\n${conf.replace('http {', `http {\n  client_body_temp_path ${folder}/body;\n  proxy_temp_path ${folder}/proxy;`)}`,
  );
  return started({ program: 'nginx', args: ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'logs/start.log')], port, remove });
}

async function makeRoom(): Promise<{ folder: string; port: number; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-edge-'));
  // Started by root, nginx works as nobody.
  await chmod(folder, 0o755);
  return { folder, port: await freePort(), remove: () => rm(folder, { recursive: true, force: true }) };
}

interface Starting {
  program: Program;
  args: string[];
  port: number;
  remove: () => Promise<void>;
}

async function started({ program, args, port, remove }: Starting): Promise<EdgeProgram> {
  const child = spawn(find(program) ?? '', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(url))) if (child.exitCode !== null) throw new Error(`${program} ended before it was ready: ${output}`);
  return {
    url,
    async stop() {
      await end(child);
      await remove();
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    await (await fetch(`${url}/robots.txt`)).text();
    return true;
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return false;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function find(program: Program): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}
