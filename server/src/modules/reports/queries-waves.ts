import type { Db, Instant, Tx, WriteContext } from '#server/platform/database/db.ts';

export type WaveKind = 'network' | 'week';

/** Where a report comes from: the network, and the week in China its reporter joined in, by its Monday. */
export interface Source {
  kind: WaveKind;
  source: string;
}

const WEEK = `to_char(date_trunc('week', m.joined_at AT TIME ZONE 'Asia/Shanghai'), 'YYYY-MM-DD')`;
const GROUPS: Record<WaveKind, string> = { network: 'r.network = $1', week: `${WEEK} = $1` };

/** Returns the sources of a report. From here to the end of the transaction no other report looks for waves, so that each sees those before it. */
export async function lockSources(tx: Tx, reportId: number): Promise<Source[]> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('report waves'))`);
  const row = await tx.queryOne<{ network: string; week: string }>(
    `SELECT r.network, ${WEEK} AS week FROM reports r JOIN members m ON m.id = r.reporter_id WHERE r.id = $1`,
    [reportId],
  );
  if (!row) return [];
  return [...(row.network === '' ? [] : [{ kind: 'network' as const, source: row.network }]), { kind: 'week' as const, source: row.week }];
}

/** Returns how many accounts have reported from a source since an instant: what one account sends many times is no wave. */
export async function countAccountsFrom(tx: Tx, { kind, source }: Source, since: Date): Promise<number> {
  const row = await tx.queryOne<{ count: number }>(
    `SELECT count(DISTINCT r.reporter_id)::integer AS count FROM reports r JOIN members m ON m.id = r.reporter_id WHERE ${GROUPS[kind]} AND r.reported_at > $2`,
    [source, since],
  );
  return row?.count ?? 0;
}

/** Returns the wave of a source that has not ended before an instant, carried on until now; null when there is none. */
export async function prolongWave({ tx, now }: WriteContext, { kind, source }: Source, since: Date): Promise<number | null> {
  const row = await tx.queryOne<{ id: number }>('UPDATE report_waves SET last_at = $4 WHERE kind = $1 AND source = $2 AND last_at > $3 RETURNING id', [
    kind,
    source,
    since,
    now,
  ]);
  return row?.id ?? null;
}

/** Begins a wave; answers its id. */
export async function insertWave({ tx, now }: WriteContext, { kind, source }: Source, since: Date): Promise<number> {
  const row = await tx.queryOne<{ id: number }>(
    `INSERT INTO report_waves (kind, source, started_at, last_at)
     SELECT $1, $2, coalesce((SELECT min(r.reported_at) FROM reports r JOIN members m ON m.id = r.reporter_id WHERE ${GROUPS[kind].replace('$1', '$2')} AND r.reported_at > $3), $4), $4
     RETURNING id`,
    [kind, source, since, now],
  );
  if (!row) throw new Error('a wave came back empty');
  return row.id;
}

/** Counts the reports of a source since an instant as a wave: none of them hides anything. */
export async function joinWave(tx: Tx, { kind, source }: Source, { since, waveId }: { since: Date; waveId: number }): Promise<void> {
  await tx.query(
    `UPDATE reports r SET wave_id = $3, counts = false FROM members m WHERE m.id = r.reporter_id AND ${GROUPS[kind]} AND r.reported_at > $2 AND r.wave_id IS DISTINCT FROM $3`,
    [source, since, waveId],
  );
}

export interface WaveRow {
  id: number;
  kind: WaveKind;
  source: string;
  startedAt: Instant;
  lastAt: Instant;
  reports: number;
  reporters: number;
  targets: number;
}

/** Returns the waves since an instant, newest first. */
export function selectWaves(db: Db, since: Date, limit: number): Promise<WaveRow[]> {
  return db.query(
    `SELECT w.id, w.kind, w.source, w.started_at AS "startedAt", w.last_at AS "lastAt", count(r.id)::integer AS reports,
       count(DISTINCT r.reporter_id)::integer AS reporters, count(DISTINCT r.docket_id)::integer AS targets
     FROM report_waves w LEFT JOIN reports r ON r.wave_id = w.id WHERE w.last_at > $1 GROUP BY w.id ORDER BY w.last_at DESC, w.id DESC LIMIT $2`,
    [since, limit],
  );
}

/** Erases from which network the waves came that ended before an instant, and the reports that were made before it. */
export async function eraseNetworks(tx: Tx, before: Date): Promise<void> {
  await tx.query(`UPDATE report_waves SET source = '' WHERE kind = 'network' AND source <> '' AND last_at < $1`, [before]);
  await tx.query(`UPDATE reports SET network = '' WHERE network <> '' AND reported_at < $1`, [before]);
}

/** Returns networks that reports or waves name in the clear. */
export async function selectClearNetworks(tx: Tx, limit: number): Promise<string[]> {
  const rows = await tx.query<{ network: string }>(
    `SELECT network FROM reports WHERE network <> '' AND network ~ '[.:]' UNION SELECT source FROM report_waves WHERE kind = 'network' AND source ~ '[.:]' LIMIT $1`,
    [limit],
  );
  return rows.map(({ network }) => network);
}

/** Replaces a network in the clear by its key. */
export async function updateNetwork(tx: Tx, network: string, key: string): Promise<void> {
  await tx.query(`UPDATE reports SET network = $2 WHERE network = $1`, [network, key]);
  await tx.query(`UPDATE report_waves SET source = $2 WHERE kind = 'network' AND source = $1`, [network, key]);
}

/** When a report was last recognized as one of a wave; for the table of jobs. */
export const LAST_WAVE = 'SELECT max(last_at) FROM report_waves WHERE last_at > since';

/** Returns the open report cases with ids above `after` that reports of a wave have taken out of sight or masked, by id; at most two hundred. */
export async function selectReportCasesOfWaves(db: Db, after: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `SELECT d.id FROM report_dockets d WHERE d.id > $1 AND d.state = 'open' AND EXISTS (
       SELECT FROM reports r WHERE r.docket_id = d.id AND r.wave_id IS NOT NULL
         AND ((d.hidden_by IS NULL AND r.reported_at <= d.hidden_at) OR (r.reported_at <= d.masked_at AND (r.marked_words <> '{}' OR r.marked_file_ids <> '{}'))))
     ORDER BY d.id LIMIT 200`,
    [after],
  );
  return rows.map(({ id }) => id);
}

/** Returns whether a report that counts has marked something of a report case. */
export async function isMarkedByCounted(tx: Tx, reportCaseId: number): Promise<boolean> {
  return (
    (await tx.queryOne(`SELECT FROM reports WHERE docket_id = $1 AND counts AND (marked_words <> '{}' OR marked_file_ids <> '{}')`, [reportCaseId])) !== null
  );
}
