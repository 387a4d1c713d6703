import { randomBytes } from 'node:crypto';
import { patient } from '#tools/patience.ts';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { folderForData } from '#tools/memory-folder.ts';
import { startEmbeddedPostgres, type EmbeddedConnection, type EmbeddedPostgres } from '#embedded-postgres';
import { loadSiteContent } from '#demo/site-content.ts';
import { createMember, openSession } from '#server/modules/members/index.ts';
import { savePost } from '#server/modules/posts/index.ts';
import { openDatabase, type Database } from '#server/platform/database/db.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { MIGRATIONS } from '#server/platform/database/migrate-schema.ts';
import { openNetwork, type TestNetwork } from '#server/platform/testing/network.ts';
import { createSecrets } from '#server/platform/process/secrets.ts';
import { startNode, type NodeReply, type TestNode } from './nodes.fixture.ts';

export const TALK = 1001;
export const GAME = 1;
export const LANES = 20;

/** Returns the comments on a post as a node has them. */
export function readComments(node: TestNode, postId: number): Promise<NodeReply> {
  return node.get(`g/comment/post/${postId}?sort=latest`);
}

/** Returns a database of the file that calls it, nodes on it, and what makes it stop responding. */
export function setUpNodes() {
  let postgres: EmbeddedPostgres;
  let dataDir: string;
  let sharedHome: string;
  let db: Database;
  const posts: number[] = [];
  let people = 0;
  const nodes: TestNode[] = [];
  let network: TestNetwork | null = null;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(folderForData(), 'hearth-nodes-'));
    // Programs may not be run from where the data may be.
    sharedHome = await mkdtemp(join(tmpdir(), 'hearth-nodes-'));
    for (const folder of [dataDir, sharedHome]) await chmod(folder, 0o711);
    postgres = await startEmbeddedPostgres({ dataDir, sharedHome });
    await migrate(postgres.connection, MIGRATIONS);
    db = openDatabase(postgres.connection);
    await loadSiteContent({ db, now: new Date() });
    const author = await addMember();
    for (let added = 0; added < LANES; added += 1) {
      const written = { columnId: TALK, title: `火边的第 ${added} 夜`, markdown: '今天的柴很干，火也很旺。', tags: [] };
      posts.push((await savePost({ db, now: new Date() }, { author: { id: author.id, role: 'member' }, gameId: GAME }, { written })).id);
    }
  }, patient(120_000));

  afterAll(async () => {
    await resume();
    await db.close();
    await postgres.stop();
    for (const folder of [dataDir, sharedHome]) await rm(folder, { recursive: true, force: true });
  });

  afterEach(async () => {
    await resume();
    await Promise.all(nodes.splice(0).map((node) => node.stop()));
    network?.close();
    network = null;
  });

  async function addMember(role: 'member' | 'operator' = 'member'): Promise<{ id: number; token: string }> {
    const now = new Date();
    return db.transaction(async (tx) => {
      const { id } = await createMember(tx, { nickName: `路人${(people += 1)}`, role, joinedAt: now });
      return { id, token: await openSession({ tx, now }, id, { device: 'test', address: '127.0.0.1', platform: { secrets: createSecrets(randomBytes(32)) } }) };
    });
  }

  async function addNode(connection: EmbeddedConnection = postgres.connection, env: Record<string, string> = {}): Promise<TestNode> {
    const node = await startNode(connection, env);
    nodes.push(node);
    return node;
  }

  /** The processes of the server, the postmaster first. */
  async function processIds(): Promise<number[]> {
    const ids = [postgres.processId];
    for (const name of await readdir('/proc')) {
      const status = /^\d+$/.test(name) ? await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '') : '';
      if (Number(/\) \S (\d+)/.exec(status)?.[1]) === postgres.processId) ids.push(Number(name));
    }
    return ids;
  }

  /** Sends a signal to all processes of the server; one may have ended since it was listed. */
  async function signal(name: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    for (const id of await processIds()) {
      try {
        process.kill(id, name);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
      }
    }
  }

  const freeze = () => signal('SIGSTOP');
  const resume = () => signal('SIGCONT');

  return {
    get postgres() {
      return postgres;
    },
    get db() {
      return db;
    },
    /** Returns a network between nodes and the database, to be cut. */
    openNetwork: async (): Promise<TestNetwork> => (network = await openNetwork(postgres.connection)),
    posts,
    addMember,
    addNode,
    freeze,
    resume,
  };
}
