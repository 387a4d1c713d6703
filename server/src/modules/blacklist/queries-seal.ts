import type { Tx } from '#server/platform/database/db.ts';

/** What a ticket needs to be named again. */
export interface KeptName {
  ticketId: number;
  caseId: number;
  statement: string;
  character: Record<string, unknown>;
  opening: Record<string, unknown> | null;
  /** Of the other tickets of its case, which may name it. */
  statements: { id: number; statement: string }[];
  verdicts: { ticketId: number; verdict?: unknown; salt: string }[];
}

/** Returns what names a ticket, and what of its case goes with the name; null where it names nobody. */
export function selectKept(tx: Tx, ticketId: number): Promise<KeptName | null> {
  return tx.queryOne(
    `SELECT t.id AS ticket_id, t.case_id, t.statement, to_jsonb(c) AS character, (SELECT to_jsonb(o) FROM chain_openings o WHERE o.ticket_id = t.id) AS opening,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'statement', s.statement)), '[]') FROM tickets s
        WHERE s.case_id = t.case_id AND s.id <> t.id) AS statements,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('ticketId', o.ticket_id, 'verdict', o.verdict, 'salt', o.verdict_salt)), '[]')
        FROM chain_openings o JOIN tickets s ON s.id = o.ticket_id WHERE s.case_id = t.case_id AND o.verdict IS NOT NULL) AS verdicts
     FROM tickets t JOIN characters c ON c.id = t.character_id WHERE t.id = $1`,
    [ticketId],
  );
}

/** Returns the tickets that name a character, oldest first. */
export async function selectTicketIdsOf(tx: Tx, characterId: number): Promise<number[]> {
  return (await tx.query<{ id: number }>('SELECT id FROM tickets WHERE character_id = $1 ORDER BY id', [characterId])).map(({ id }) => id);
}

/** Puts back what named a ticket. Returns its character; null where it was annulled meanwhile. */
export async function insertKept(
  tx: Tx,
  { ticketId, statement, character, opening, statements, verdicts }: KeptName,
): Promise<{ characterId: number; gameId: number } | null> {
  const held = await tx.queryOne('SELECT FROM tickets WHERE id = $1 AND annulled_at IS NULL AND names_closed_at IS NOT NULL FOR NO KEY UPDATE', [ticketId]);
  if (!held) return null;
  const named = await tx.queryOne<{ id: number; gameId: number }>(
    `INSERT INTO characters AS c SELECT * FROM jsonb_populate_record(NULL::characters, $1::jsonb)
     ON CONFLICT (game_id, realm_key, name_key) DO UPDATE SET name = excluded.name RETURNING c.id, c.game_id`,
    [JSON.stringify(character)],
  );
  if (!named) throw new Error('a character came back empty');
  await tx.query('UPDATE tickets SET character_id = $2, statement = $3, names_closed_at = NULL WHERE id = $1', [ticketId, named.id, statement]);
  if (opening !== null)
    await tx.query('INSERT INTO chain_openings SELECT * FROM jsonb_populate_record(NULL::chain_openings, $1::jsonb) ON CONFLICT (ticket_id) DO NOTHING', [
      JSON.stringify(opening),
    ]);
  await tx.query(
    `UPDATE tickets t SET statement = s.statement FROM jsonb_to_recordset($1::jsonb) AS s (id bigint, statement text)
     WHERE t.id = s.id AND t.annulled_at IS NULL AND t.names_closed_at IS NULL`,
    [JSON.stringify(statements)],
  );
  await tx.query(
    `UPDATE chain_openings o SET verdict = v.verdict, verdict_salt = v.salt FROM jsonb_to_recordset($1::jsonb) AS v ("ticketId" bigint, verdict jsonb, salt text)
     WHERE o.ticket_id = v."ticketId" AND o.verdict IS NULL`,
    [JSON.stringify(verdicts)],
  );
  return { characterId: named.id, gameId: named.gameId };
}
