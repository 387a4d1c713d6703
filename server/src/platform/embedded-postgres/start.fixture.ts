import { startEmbeddedPostgres } from './index.ts';

// Run by the tests as a process of its own: holds the database of a data directory until it is ended.
// Standard output tells each event as a line of JSON.
const [dataDir = '', transport = 'socket'] = process.argv.slice(2);

function tell(event: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}

const startedAt = performance.now();
try {
  const postgres = await startEmbeddedPostgres({ dataDir, socket: transport === 'socket', onProgress: (line) => tell({ progress: line }) });
  tell({ ready: true, connection: postgres.connection, processId: postgres.processId, tookMs: Math.round(performance.now() - startedAt) });
  postgres.onExit((reason) => {
    tell({ exit: reason.message });
    process.exitCode = 1;
  });
  process.once('SIGTERM', () => {
    void postgres.stop().then(() => tell({ stopped: true }));
  });
} catch (error) {
  tell({ failed: error instanceof Error ? error.name : 'unknown', message: String(error) });
  process.exitCode = 1;
}
