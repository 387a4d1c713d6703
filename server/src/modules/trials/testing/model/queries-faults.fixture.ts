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
  {
    what: 'a ticket is issued an hour before the window of the accused is over',
    finds: '3 a penalty before the window',
    sql: trigger(
      'BEFORE INSERT ON tickets',
      `NEW.issued_at = (SELECT least(NEW.issued_at, answer_due_at - interval '1 hour') FROM cases WHERE post_id = NEW.case_id); RETURN NEW;`,
    ),
  },
  {
    what: 'who judges has fetched the code before',
    finds: '6 a courier who decides',
    sql: trigger(
      'AFTER INSERT ON verdicts',
      `INSERT INTO case_code_readers (case_id, member_id, fetched_at) VALUES (NEW.case_id, NEW.presenter_id, NEW.proposed_at - interval '1 minute') ON CONFLICT DO NOTHING; RETURN NEW;`,
    ),
  },
  {
    what: 'whoever came last is the accused where nobody has proven to be',
    finds: '9 a party that was never seen',
    sql: trigger(
      'BEFORE UPDATE ON case_accused',
      `IF NEW.member_id IS NULL THEN NEW.member_id = (SELECT max(id) FROM members WHERE role = 'member'); END IF; RETURN NEW;`,
    ),
  },
  {
    what: 'who receives a case has called the character theirs',
    finds: '10 somebody who decides about a character',
    sql: trigger(
      'AFTER UPDATE ON cases',
      `IF NEW.presenter_id IS NOT NULL AND OLD.presenter_id IS NULL THEN
        UPDATE case_accused SET claimed_by = claimed_by || NEW.presenter_id WHERE case_id = NEW.post_id; END IF; RETURN NEW;`,
    ),
  },
  {
    what: 'an appeal forgets that it was opened',
    finds: '11 an appeal that counts',
    acts: ['appeal', 'decide'],
    sql: trigger('BEFORE UPDATE ON appeals', `IF NEW.state IN ('affirmed', 'reduced', 'annulled') THEN NEW.opened_at = NULL; END IF; RETURN NEW;`),
  },
  {
    what: 'no ticket is ever suspended',
    finds: '15 a name listed',
    acts: ['appeal'],
    sql: trigger('BEFORE UPDATE ON tickets', 'NEW.suspended_at = NULL; RETURN NEW;'),
  },
  {
    what: 'who has stepped aside holds the case',
    finds: '16 somebody who decides and has stepped aside',
    sql: trigger(
      'AFTER UPDATE ON cases',
      `IF NEW.presenter_id IS NOT NULL AND OLD.presenter_id IS NULL THEN
        INSERT INTO case_recusals (case_id, member_id, reason, at) VALUES (NEW.post_id, NEW.presenter_id, '认识', NEW.updated_at) ON CONFLICT DO NOTHING; END IF; RETURN NEW;`,
    ),
  },
  {
    what: 'what is hidden under a case is hidden by its judge',
    finds: '17 a comment on a verdict',
    acts: ['hideComment'],
    sql: trigger(
      'BEFORE UPDATE ON report_dockets',
      `NEW.hidden_by = coalesce((SELECT v.presenter_id FROM verdicts v JOIN comments c ON c.post_id = v.case_id WHERE c.id = NEW.target_id LIMIT 1), NEW.hidden_by); RETURN NEW;`,
    ),
  },
  {
    what: 'no entry is ever marked as disputed',
    finds: '18 an entry disputed',
    acts: ['appeal'],
    sql: trigger('BEFORE UPDATE ON tickets', 'NEW.disputed = false; RETURN NEW;'),
  },
  {
    what: 'a verdict gets another word whenever its row changes',
    finds: '29 a verdict was edited',
    // The database refuses it while nobody has taken that from it.
    sql: `ALTER TABLE verdicts DISABLE TRIGGER USER; ${trigger('BEFORE UPDATE ON verdicts', `NEW.facts = NEW.facts || '。'; RETURN NEW;`)}`,
  },
  {
    what: 'every attempt to tell the accused was the complainant’s',
    finds: '30 a listing of somebody',
    sql: trigger('AFTER INSERT ON tickets', `UPDATE delivery_attempts SET carrier = 'complainant' WHERE case_id = NEW.case_id; RETURN NEW;`),
  },
  {
    what: 'a complaint waits for seventy days more than it may',
    finds: /12 case \d+ took longer/,
    acts: ['file', 'pile'],
    sql: trigger('BEFORE INSERT ON cases', `NEW.due_at = NEW.due_at + interval '70 days'; RETURN NEW;`),
  },
  {
    what: 'nobody knows any more who was called to look at a claim',
    finds: '32 a claim looked at',
    acts: ['claim', 'confirmClaim', 'judge'],
    sql: trigger('BEFORE UPDATE ON appeals', `IF NEW.confirmed_by IS NOT NULL AND OLD.confirmed_by IS NULL THEN NEW.look_order = '{}'; END IF; RETURN NEW;`),
  },
  {
    what: 'whatever is filed about a character is of who complained of it first',
    finds: '33 a third case',
    acts: ['file', 'fileThrice', 'withdraw'],
    sql: trigger(
      'AFTER INSERT ON case_accused',
      `UPDATE cases SET complainant_id = (SELECT k.complainant_id FROM cases k JOIN case_accused a ON a.case_id = k.post_id
        WHERE a.name_key = NEW.name_key AND a.realm_key = NEW.realm_key ORDER BY k.post_id LIMIT 1) WHERE post_id = NEW.case_id; RETURN NEW;`,
    ),
  },
  {
    what: 'an account that is closed takes the clock of its case with it',
    finds: '13 a case that waits',
    acts: ['closeAccount'],
    sql: trigger(
      'AFTER UPDATE ON members',
      `IF NEW.closed_at IS NOT NULL AND OLD.closed_at IS NULL THEN UPDATE cases SET due_at = NULL WHERE complainant_id = NEW.id; END IF; RETURN NEW;`,
    ),
  },
  {
    what: 'what an account called its own is lost when it is merged',
    finds: /(10|16) somebody who decides .* account of theirs/,
    acts: ['comeWithPast', 'receive', 'release'],
    sql: trigger('BEFORE INSERT ON character_history', 'IF NEW.until_at IS NOT NULL THEN RETURN NULL; END IF; RETURN NEW;'),
  },
];
