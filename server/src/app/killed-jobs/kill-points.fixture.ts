// Where processes are stopped: by triggers, so that the code that runs is the site's own. A stopped process waits for a lock of the test, in the
// middle of its statement; each effect of a job is a row, written in the transaction of the effect.
import { Client } from 'pg';
import type { EmbeddedConnection } from '#embedded-postgres';
import type { Effect } from './work.fixture.ts';

/** `begin`: the job is about to start; `middle`: some of its effects are written and not committed; `end`: all are, and nobody knows that it is done. */
export type KillPoint = 'begin' | 'middle' | 'end';

export interface KillPoints {
  /** Stops nothing any more, and forgets what was done. */
  reset(): Promise<void>;
  /** Has a job stop at a point from now on, and counts its effects. */
  arm(job: string, point: KillPoint): Promise<void>;
  /** Has `middle` stop after the second effect of a job rather than the first. */
  expectSeveral(job: string): Promise<void>;
  /** The jobs that have stopped. */
  stopped(): Promise<string[]>;
  /** Lets everything go on that has stopped, and stops nothing more; effects are counted still. */
  release(): Promise<void>;
  /** How often each effect of the armed jobs was committed. */
  effects(): Promise<{ job: string; key: string; times: number }[]>;
  close(): Promise<void>;
}

const LOCK = 7_411;
/** The name of the connections of processes that are killed: what a test writes itself is no effect of a job. */
export const APPLICATION = 'killed';

const SCHEMA = `
CREATE TABLE kill_points (job text PRIMARY KEY, point text NOT NULL, effects integer NOT NULL DEFAULT 1, is_armed boolean NOT NULL DEFAULT true);
CREATE TABLE job_effects (job text NOT NULL, key text NOT NULL);
CREATE FUNCTION stop_at(given_job text, given_point text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  IF EXISTS (SELECT FROM kill_points WHERE job = given_job AND point = given_point AND is_armed) THEN
    PERFORM pg_advisory_xact_lock_shared(${LOCK}, hashtext(given_job));
  END IF;
END $$;
CREATE FUNCTION stop_run() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NEW.finished_at IS NULL AND NEW.started_at IS DISTINCT FROM OLD.started_at THEN PERFORM stop_at(NEW.name, 'begin');
  ELSIF NEW.finished_at IS DISTINCT FROM OLD.finished_at AND NEW.finished_at IS NOT NULL
    AND (EXISTS (SELECT FROM job_effects WHERE job = NEW.name) OR EXISTS (SELECT FROM kill_points WHERE job = NEW.name AND effects = 0)) THEN
    PERFORM stop_at(NEW.name, 'end');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER stop_run AFTER UPDATE ON jobs FOR EACH ROW EXECUTE FUNCTION stop_run();
CREATE FUNCTION note_effect(given_job text, given_key text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  IF current_setting('application_name') <> '${APPLICATION}' THEN RETURN; END IF;
  INSERT INTO job_effects SELECT given_job, given_key FROM kill_points WHERE job = given_job;
  IF (SELECT count(*) FROM job_effects WHERE job = given_job) >= (SELECT effects FROM kill_points WHERE job = given_job) THEN PERFORM stop_at(given_job, 'middle'); END IF;
END $$;
`;

/** Creates the triggers on a database, for the effects of all jobs. */
export async function openKillPoints(connection: EmbeddedConnection, effects: ReadonlyMap<string, Effect>): Promise<KillPoints> {
  const client = new Client({ ...connection, options: '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0' });
  await client.connect();
  // Those who are stopped wait for longer than statements may take in tests.
  await client.query(`ALTER DATABASE ${connection.database} SET statement_timeout = 0`);
  await client.query(SCHEMA);
  let nth = 0;
  for (const [job, { table, on, when, key }] of effects) {
    const name = `effect_${(nth += 1)}`;
    await client.query(
      `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM note_effect('${job}', (${key})::text); RETURN NULL; END $$`,
    );
    await client.query(`CREATE TRIGGER ${name} AFTER ${on} ON ${table} FOR EACH ROW ${when === undefined ? '' : `WHEN (${when})`} EXECUTE FUNCTION ${name}()`);
  }
  return {
    async reset() {
      await client.query('DELETE FROM kill_points');
      await client.query('DELETE FROM job_effects');
    },
    async arm(job, point) {
      await client.query(`SELECT pg_advisory_lock(${LOCK}, hashtext($1))`, [job]);
      await client.query('INSERT INTO kill_points (job, point, effects) VALUES ($1, $2, $3)', [job, point, effects.has(job) ? 1 : 0]);
    },
    async expectSeveral(job) {
      await client.query('UPDATE kill_points SET effects = 2 WHERE job = $1', [job]);
    },
    async stopped() {
      const { rows } = await client.query<{ job: string }>(
        `SELECT job FROM kill_points WHERE hashtext(job)::bigint & 4294967295 IN (
           SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND classid = ${LOCK} AND NOT granted
             AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`,
      );
      return rows.map(({ job }) => job);
    },
    async release() {
      await client.query('UPDATE kill_points SET is_armed = false');
      await client.query('SELECT pg_advisory_unlock_all()');
    },
    async effects() {
      const { rows } = await client.query<{ job: string; key: string; times: number }>(
        'SELECT job, key, count(*)::integer AS times FROM job_effects GROUP BY job, key ORDER BY job, key',
      );
      return rows;
    },
    close: () => client.end(),
  };
}
