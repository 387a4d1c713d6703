// Ceph's gateway for S3 over a cluster of one monitor and one store in memory: what a real store says, not how it survives.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { runQuietly, until } from '../harness/commands.ts';
import { needPackages } from '../harness/packages.ts';
import { FOLDER, PORTS } from '../harness/place.ts';
import { endProcess, startProcess } from '../harness/processes.ts';

const PACKAGES = { 'ceph-mon': '/usr/bin/ceph-mon', 'ceph-osd': '/usr/bin/ceph-osd', 'ceph-common': '/usr/bin/ceph', radosgw: '/usr/bin/radosgw' };
const HOME = join(FOLDER, 'ceph');
const CONFIG = join(HOME, 'ceph.conf');
const HOST = '127.0.0.1';
const BUCKET = 'hearth';
const GATEWAY = 'client.rgw.lab';
/** In the order in which they are ended. */
const PROCESSES = ['radosgw', 'ceph-osd', 'ceph-mon'];

/** Starts an empty cluster with a gateway and a bucket, and returns what a site is started with to store its files there. Throws with what does not come up. */
export async function startCeph(log: (line: string) => void): Promise<Record<string, string>> {
  await needPackages(log, PACKAGES);
  await stopCeph();
  for (const each of ['mon', 'osd', 'run']) mkdirSync(join(HOME, each), { recursive: true });
  const fsid = randomUUID();
  writeFileSync(CONFIG, configOf(fsid));
  await startMonitor(fsid);
  await startOsd();
  const credentials = { key: randomUUID().replaceAll('-', ''), secret: randomUUID() };
  await startGateway(credentials);
  return {
    HEARTH_S3_ENDPOINT: `http://${HOST}:${PORTS.radosgw}`,
    HEARTH_S3_REGION: 'us-east-1',
    HEARTH_S3_BUCKET: BUCKET,
    HEARTH_S3_KEY: credentials.key,
    HEARTH_S3_SECRET: credentials.secret,
  };
}

/** Ends the cluster and deletes what it held. */
export async function stopCeph(): Promise<void> {
  for (const name of PROCESSES) await endProcess(name);
  if (existsSync(HOME)) rmSync(HOME, { recursive: true });
}

/** With `auth … = none` the gateway never comes up: it finds no key, and waits for 300 s. */
function configOf(fsid: string): string {
  const { from, to } = PORTS.ceph;
  return `[global]
fsid = ${fsid}
mon host = [v2:${HOST}:${PORTS.monitor},v1:${HOST}:${PORTS.monitor + 1}]
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
public addr = ${HOST}
ms bind port min = ${from}
ms bind port max = ${to}
keyring = ${HOME}/admin.keyring
run dir = ${HOME}/run
admin socket = ${HOME}/run/$name.asok
log file =
log to stderr = true
mon cluster log file = ${HOME}/run/cluster.log
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
osd objectstore = memstore
memstore device bytes = 1073741824
mon allow pool size one = true
mon data avail warn = 1
mon data avail crit = 0
[mon]
keyring = ${HOME}/mon.keyring
mon data = ${HOME}/mon
[osd]
keyring = ${HOME}/osd/keyring
osd data = ${HOME}/osd
[${GATEWAY}]
keyring = ${HOME}/gateway.keyring
rgw frontends = beast endpoint=${HOST}:${PORTS.radosgw}
rgw data = ${HOME}/run
`;
}

async function startMonitor(fsid: string): Promise<void> {
  const [own, admin, map] = [join(HOME, 'mon.keyring'), join(HOME, 'admin.keyring'), join(HOME, 'monmap')];
  await runQuietly('ceph-authtool', ['--create-keyring', own, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *']);
  const caps = ['mon', 'osd', 'mgr'].flatMap((each) => ['--cap', each, 'allow *']);
  await runQuietly('ceph-authtool', ['--create-keyring', admin, '--gen-key', '-n', 'client.admin', ...caps]);
  await runQuietly('ceph-authtool', [own, '--import-keyring', admin]);
  const addresses = `[v2:${HOST}:${PORTS.monitor},v1:${HOST}:${PORTS.monitor + 1}]`;
  await runQuietly('monmaptool', ['--create', '--clobber', '--fsid', fsid, '--addv', 'a', addresses, map]);
  await runQuietly('ceph-mon', ['-c', CONFIG, '--mkfs', '-i', 'a', '--monmap', map, '--keyring', own]);
  startProcess('ceph-mon', { command: ['ceph-mon', '-c', CONFIG, '-i', 'a', '-f'] });
  await until('the monitor answers', 120, async () => (await ceph('-s')).includes(fsid));
}

async function startOsd(): Promise<void> {
  const id = randomUUID();
  await ceph('osd', 'create', id);
  // It asks the monitor before it makes its own key.
  const keyring = join(HOME, 'osd', 'keyring');
  await ceph('auth', 'get-or-create', 'osd.0', 'osd', 'allow *', 'mon', 'allow profile osd', 'mgr', 'allow profile osd', '-o', keyring);
  await runQuietly('ceph-osd', ['-c', CONFIG, '-i', '0', '--mkfs', '--osd-uuid', id]);
  await ceph('osd', 'crush', 'add', 'osd.0', '1.0', 'host=lab', 'root=default');
  startProcess('ceph-osd', { command: ['ceph-osd', '-c', CONFIG, '-i', '0', '-f'] });
  await until('the store of objects is up', 120, async () => (await ceph('osd', 'stat')).includes('1 up'));
}

async function startGateway({ key, secret }: { key: string; secret: string }): Promise<void> {
  await ceph('auth', 'get-or-create', GATEWAY, 'mon', 'allow rw', 'osd', 'allow rwx', '-o', join(HOME, 'gateway.keyring'));
  startProcess('radosgw', { command: ['radosgw', '-c', CONFIG, '-n', GATEWAY, '-f'] });
  const endpoint = `http://${HOST}:${PORTS.radosgw}`;
  await until('the gateway answers', 300, async () => (await fetch(endpoint)).ok);
  const user = ['--uid', 'hearth', '--display-name', 'hearth', '--access-key', key, '--secret-key', secret];
  await runQuietly('radosgw-admin', ['-c', CONFIG, '-n', GATEWAY, 'user', 'create', ...user]);
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials: { accessKeyId: key, secretAccessKey: secret } });
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  client.destroy();
}

function ceph(...words: string[]): Promise<string> {
  return runQuietly('ceph', ['-c', CONFIG, '--connect-timeout', '10', ...words]);
}
