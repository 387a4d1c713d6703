import cluster from 'node:cluster';
import { configure, reportFailure } from './platform/process/terminal.ts';

// Uploaded files and outgoing mail must not be readable by other users of this machine.
process.umask(0o077);
// A terminal that has gone away must not end the process before the database is closed.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

try {
  const config = configure();
  if (cluster.isPrimary && config.workers > 1) {
    // Without the rest of the program it takes a tenth of the memory.
    const { launch } = await import('./launcher/launch.ts');
    process.exitCode = await launch(config);
  } else {
    const { serve } = await import('./serve.ts');
    await serve(config);
  }
} catch (error) {
  reportFailure(error);
  process.exitCode = 1;
}
// Everything is closed; a timer somewhere must not hold the process.
process.exit();
