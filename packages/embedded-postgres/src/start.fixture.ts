import { once } from 'node:events';
import { startEmbeddedPostgres } from './index.ts';

// Run by the tests as a separate process: keeps the database of a data directory running until it is ended. Standard output gets each event
// as a line of JSON.
const [dataDir = '', transport = 'socket', sharedHome = ''] = process.argv.slice(2);

function printEvent(event: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}

// Registered before anything is printed, so that no signal can arrive too early.
const asked = once(process, 'SIGTERM');
const startedAt = performance.now();
try {
  const postgres = await startEmbeddedPostgres({ dataDir, socket: transport === 'socket', sharedHome, onProgress: (line) => printEvent({ progress: line }) });
  printEvent({ ready: true, connection: postgres.connection, processId: postgres.processId, tookMs: Math.round(performance.now() - startedAt) });
  postgres.onExit((reason) => {
    printEvent({ exit: reason.message });
    process.exitCode = 1;
  });
  void asked.then(async () => {
    await postgres.stop();
    process.exit();
  });
} catch (error) {
  printEvent({ failed: error instanceof Error ? error.name : 'unknown', message: String(error) });
  process.exitCode = 1;
}
