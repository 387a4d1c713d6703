import type { Penalty } from '#contract/api/tickets.ts';
import type { Db, Instant } from '#server/platform/database/db.ts';

/** A ticket event in the log. */
export interface TicketEvent {
  action: 'issue' | 'reduce' | 'annul' | 'dispute' | 'calm' | 'suspend' | 'resume';
  at: Instant;
  gameId: number;
  realmKey: string;
  nameKey: string;
  ticketId: number;
  penalty: Penalty | null;
  offence: string | null;
  expiresAt: string | null;
}

/** Returns all ticket events in the log, oldest first. */
export function selectTicketEvents(db: Db): Promise<TicketEvent[]> {
  return db.query(
    `WITH entries AS (
       SELECT id, case_id, at, action, (data ->> 'ticketId')::bigint AS ticket_id, data FROM case_events WHERE action IN ('issue', 'reduce', 'annul', 'dispute', 'calm', 'suspend', 'resume')
     )
     SELECT e.action, e.at, k.game_id AS "gameId", a.realm_key AS "realmKey", a.name_key AS "nameKey", e.ticket_id AS "ticketId",
       e.data ->> 'penalty' AS penalty, e.data ->> 'offence' AS offence, e.data ->> 'expiresAt' AS "expiresAt"
     FROM entries e JOIN cases k ON k.post_id = e.case_id
     JOIN entries i ON i.ticket_id = e.ticket_id AND i.action = 'issue' JOIN case_accused a ON a.id = (i.data ->> 'accusedId')::bigint
     ORDER BY e.id`,
  );
}
