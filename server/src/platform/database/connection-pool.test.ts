import { expect, it } from 'vitest';
import { openPostgresDouble, refusal } from '../testing/postgres-double.ts';
import { openPool } from './connection-pool.ts';

it('does not report connections that the server ends while the pool is ending', async () => {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const double = await openPostgresDouble({
    // The end of the session, which a server that shuts down answers with its own.
    onStatement(socket) {
      socket.once('close', () => resolve());
      socket.end(refusal('57P01', 'terminating connection due to administrator command'));
    },
  });
  const reported: string[] = [];
  const onIdleError = (error: Error) => void reported.push(error.message);
  const pool = openPool(double.connection, { onConnect: () => undefined, onIdleError, limits: null });
  (await pool.connect()).release();
  await pool.end();
  await ended;
  double.close();
  expect(reported).toEqual([]);
});
