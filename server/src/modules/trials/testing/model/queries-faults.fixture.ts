import type { ActName } from './acts.ts';

/** A fault that is planted in the database of a site, and the invariant that finds it. */
export interface StoredFault {
  what: string;
  /** How what the model says begins. */
  finds: string | RegExp;
  sql: string;
  /** Acts without which it does nothing, and which are seldom taken. */
  acts?: readonly ActName[];
}

/** Returns the SQL of a trigger that goes wrong. */
const trigger = (on: string, body: string) => `CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN ${body} END $$;
  CREATE TRIGGER planted ${on} FOR EACH ROW EXECUTE FUNCTION planted();`;

/** Faults of what is stored: as a migration, a trigger or a statement that somebody got wrong would make them. */
export const STORED_FAULTS: readonly StoredFault[] = [
  {
    what: 'a release restarts the clock of the whole case',
    // A case that starts over lasts too long as well; a walk may come to that first.
    finds: /^(19 the clock of the whole case|12 case \d+ took longer)/,
    sql: trigger(
      'BEFORE UPDATE ON cases',
      `IF NEW.state = 'filed' AND OLD.state <> 'filed' THEN NEW.total_started_at = NEW.updated_at; NEW.total_due_at = NEW.total_due_at + interval '3 days'; END IF; RETURN NEW;`,
    ),
  },
  {
    what: 'a hearing has no clock',
    finds: '13 a case that waits for nobody',
    sql: trigger('BEFORE UPDATE ON cases', `IF NEW.state = 'hearing' THEN NEW.due_at = NULL; END IF; RETURN NEW;`),
  },
  {
    what: 'everybody counts as served',
    finds: '4 a grade better',
    sql: trigger('BEFORE UPDATE ON case_accused', `IF NEW.heard IS NOT NULL THEN NEW.heard = 'served'; END IF; RETURN NEW;`),
  },
  {
    what: 'the opening of an annulled name stays',
    finds: '25 the opening',
    sql: trigger('BEFORE DELETE ON chain_openings', 'RETURN NULL;'),
  },
  {
    what: 'a lot is called from its end',
    finds: '21 a lot whose order',
    sql: trigger(
      'BEFORE INSERT ON case_lots',
      'NEW.call_order = ARRAY(SELECT id FROM unnest(NEW.call_order) WITH ORDINALITY AS o (id, place) ORDER BY place DESC); RETURN NEW;',
    ),
  },
  {
    what: 'a signature keeps no word of what was checked',
    finds: '8 a signature',
    sql: trigger('BEFORE UPDATE ON verdicts', `IF NEW.status = 'final' THEN NEW.checked = ''; END IF; RETURN NEW;`),
  },
  {
    what: 'a list of ninety days becomes one for ever',
    finds: '7 permanent without three',
    sql: trigger(
      'BEFORE INSERT ON tickets',
      `IF NEW.first_penalty = 'list90' THEN NEW.first_penalty = 'permanent'; NEW.penalty = 'permanent'; NEW.expires_at = NULL; END IF; RETURN NEW;`,
    ),
  },
  {
    what: 'a ticket is heavier than its verdict',
    finds: '20 a ticket heavier than what was decided',
    sql: trigger(
      'BEFORE INSERT ON tickets',
      `IF NEW.first_penalty IN ('watch30', 'list90') THEN
        NEW.first_penalty = CASE NEW.first_penalty WHEN 'watch30' THEN 'list90' ELSE 'list365' END; NEW.penalty = NEW.first_penalty;
      END IF; RETURN NEW;`,
    ),
  },
  {
    what: 'an unproven answer takes a day from the window of the accused',
    finds: '1 the window of the accused got shorter',
    acts: ['letter'],
    sql: trigger(
      'AFTER INSERT ON case_events',
      `IF NEW.action = 'unprovenAnswer' THEN UPDATE cases SET answer_due_at = answer_due_at - interval '1 day' WHERE post_id = NEW.case_id; END IF; RETURN NEW;`,
    ),
  },
  {
    what: 'an unproven answer is written over the one before',
    finds: '31 what somebody wrote with a code has gone or changed',
    acts: ['letter'],
    sql: trigger(
      'BEFORE INSERT ON case_statements',
      `IF NEW.kind = 'unprovenAnswer' THEN UPDATE case_statements SET text = NEW.text WHERE accused_id = NEW.accused_id AND kind = NEW.kind; END IF; RETURN NEW;`,
    ),
  },
  {
    what: 'nobody hears of what happens to their case',
    finds: '14 case',
    sql: trigger('BEFORE INSERT ON messages', `IF NEW.about IN ('post', 'ticket') THEN RETURN NULL; END IF; RETURN NEW;`),
  },
  {
    what: 'a later record changes the first one of the chain',
    finds: '26 a record',
    // The database refuses it while nobody has taken that from it.
    sql: `ALTER TABLE chain_records DISABLE TRIGGER USER; ${trigger(
      'AFTER INSERT ON chain_records',
      `UPDATE chain_records SET content = replace(content, '"issue"', '"issue" ') WHERE game_id = NEW.game_id AND position = NEW.position - 1; RETURN NULL;`,
    )}`,
  },
  {
    what: 'figures of presenters are never saved',
    finds: '23 figures',
    sql: trigger('BEFORE UPDATE ON presenters', 'NEW.cases_heard = OLD.cases_heard; RETURN NEW;'),
  },
  {
    what: 'a withdrawal loses its remark',
    finds: '24 a withdrawal',
    acts: ['answer', 'withdraw', 'agreeWithdraw'],
    sql: trigger('BEFORE UPDATE ON cases', 'NEW.withdrawn_after_answer = false; RETURN NEW;'),
  },
];
