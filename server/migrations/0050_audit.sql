-- Every act of staff, chained by hash. A column is read out of the text that was hashed, so that it can say nothing else.

-- Immutable because the texts it is given name their zone.
CREATE FUNCTION audit_instant(text) RETURNS timestamptz LANGUAGE sql IMMUTABLE STRICT AS 'SELECT $1::timestamptz';

CREATE TABLE audit (
  seq bigint PRIMARY KEY CHECK (seq > 0),
  -- Canonical JSON, as it was hashed.
  content text NOT NULL,
  previous_hash text COLLATE "C" NOT NULL CHECK (previous_hash ~ '^[0-9a-f]{64}$'),
  hash text COLLATE "C" NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$'),
  at timestamptz NOT NULL GENERATED ALWAYS AS (audit_instant(content::jsonb ->> 'at')) STORED,
  -- Null: the system, for a timer or somebody at the keyboard of the machine.
  actor_id bigint GENERATED ALWAYS AS ((content::jsonb ->> 'actorId')::bigint) STORED,
  actor_role text COLLATE "C" NOT NULL GENERATED ALWAYS AS (content::jsonb ->> 'actorRole') STORED,
  via text COLLATE "C" NOT NULL GENERATED ALWAYS AS (content::jsonb ->> 'via') STORED,
  act text COLLATE "C" NOT NULL GENERATED ALWAYS AS (content::jsonb ->> 'act') STORED,
  target_kind text COLLATE "C" NOT NULL GENERATED ALWAYS AS (content::jsonb ->> 'targetKind') STORED,
  target_id text COLLATE "C" NOT NULL GENERATED ALWAYS AS (content::jsonb ->> 'targetId') STORED,
  reason_code text COLLATE "C" NOT NULL GENERATED ALWAYS AS (coalesce(content::jsonb ->> 'reasonCode', '')) STORED,
  reason text NOT NULL GENERATED ALWAYS AS (coalesce(content::jsonb ->> 'reason', '')) STORED,
  -- Fields that were changed, and no others.
  before jsonb GENERATED ALWAYS AS (content::jsonb -> 'before') STORED,
  after jsonb GENERATED ALWAYS AS (content::jsonb -> 'after') STORED,
  batch text COLLATE "C" GENERATED ALWAYS AS (content::jsonb ->> 'batch') STORED,
  -- Records of one transaction follow each other; the first is the parent of the others.
  parent_seq bigint GENERATED ALWAYS AS (CASE WHEN (content::jsonb ->> 'nth')::integer > 0 THEN seq - (content::jsonb ->> 'nth')::integer END) STORED,
  undoes bigint GENERATED ALWAYS AS ((content::jsonb ->> 'undoes')::bigint) STORED REFERENCES audit (seq),
  undo_until timestamptz GENERATED ALWAYS AS (audit_instant(content::jsonb ->> 'undoUntil')) STORED,
  case_id bigint GENERATED ALWAYS AS ((content::jsonb ->> 'caseId')::bigint) STORED,
  request_id text COLLATE "C" GENERATED ALWAYS AS (content::jsonb ->> 'requestId') STORED,
  -- Who was at the keyboard, as the machine calls them.
  shell_user text GENERATED ALWAYS AS (content::jsonb ->> 'shellUser') STORED,
  -- When the actor last showed a second factor.
  factor_at timestamptz GENERATED ALWAYS AS (audit_instant(content::jsonb ->> 'factorAt')) STORED,
  personal_hash text COLLATE "C" GENERATED ALWAYS AS (content::jsonb ->> 'personalHash') STORED
);
CREATE INDEX audit_of_actor ON audit (actor_id, seq);
CREATE INDEX audit_of_target ON audit (target_kind, target_id, seq);
CREATE INDEX audit_by_act ON audit (act, seq);
CREATE INDEX audit_by_time ON audit (at);
CREATE INDEX audit_of_batch ON audit (batch, seq) WHERE batch IS NOT NULL;
CREATE INDEX audit_of_case ON audit (case_id, seq) WHERE case_id IS NOT NULL;
-- An act is undone once.
CREATE UNIQUE INDEX audit_undone ON audit (undoes) WHERE undoes IS NOT NULL;

-- Names and words of a person, which the chain holds as sha256(salt + canonical JSON) alone: a row goes with their account.
CREATE TABLE audit_personal (
  seq bigint PRIMARY KEY REFERENCES audit (seq),
  -- Null: of nobody with an account.
  member_id bigint REFERENCES members (id),
  salt text COLLATE "C" NOT NULL CHECK (salt ~ '^[0-9a-f]{64}$'),
  data jsonb NOT NULL
);
CREATE INDEX audit_personal_of_member ON audit_personal (member_id);

-- Where an act came from, outside of the chain because it is erased after 180 days.
CREATE TABLE audit_trace (
  seq bigint PRIMARY KEY REFERENCES audit (seq),
  -- An address is kept as this alone, by the key of its quarter: without the key nobody finds out which address it was.
  ip_print text COLLATE "C",
  session_id bigint
);
CREATE TABLE audit_print_keys (
  quarter text COLLATE "C" PRIMARY KEY,
  key bytea NOT NULL CHECK (length(key) = 32)
);

-- Adds the records of one transaction behind the last one, each {content, personal: {memberId, salt, data} or null, trace: {address, sessionId} or null}.
-- Sent last in its transaction, so that the lock is held for the commit alone. Nothing else ever inserts a record.
CREATE FUNCTION append_audit(given jsonb) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  entry jsonb;
  last_seq bigint := 0;
  last_hash text := repeat('0', 64);
  previous text;
  quarter_now text;
  print_key bytea;
BEGIN
  PERFORM pg_advisory_xact_lock(4073205);
  SELECT a.seq, a.hash INTO last_seq, last_hash FROM audit a ORDER BY a.seq DESC LIMIT 1;
  IF NOT FOUND THEN
    last_seq := 0;
    last_hash := repeat('0', 64);
  END IF;
  FOR entry IN SELECT jsonb_array_elements(given) LOOP
    last_seq := last_seq + 1;
    previous := last_hash;
    last_hash := encode(sha256(convert_to(previous || (entry ->> 'content'), 'UTF8')), 'hex');
    INSERT INTO audit (seq, content, previous_hash, hash) VALUES (last_seq, entry ->> 'content', previous, last_hash);
    IF jsonb_typeof(entry -> 'personal') = 'object' THEN
      INSERT INTO audit_personal (seq, member_id, salt, data)
        VALUES (last_seq, (entry -> 'personal' ->> 'memberId')::bigint, entry -> 'personal' ->> 'salt', entry -> 'personal' -> 'data');
    END IF;
    IF jsonb_typeof(entry -> 'trace') = 'object' THEN
      quarter_now := to_char(audit_instant((entry ->> 'content')::jsonb ->> 'at') AT TIME ZONE 'UTC', 'YYYY"Q"Q');
      SELECT k.key INTO print_key FROM audit_print_keys k WHERE k.quarter = quarter_now;
      IF NOT FOUND THEN
        print_key := sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));
        INSERT INTO audit_print_keys (quarter, key) VALUES (quarter_now, print_key);
      END IF;
      INSERT INTO audit_trace (seq, ip_print, session_id)
        VALUES (last_seq, upper(encode(substr(sha256(print_key || sha256(print_key || convert_to(entry -> 'trace' ->> 'address', 'UTF8'))), 1, 4), 'hex')),
          (entry -> 'trace' ->> 'sessionId')::bigint);
    END IF;
  END LOOP;
END $$;

CREATE TRIGGER audit_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Rows of these may go, and never change.
CREATE TRIGGER audit_personal_stays BEFORE UPDATE OR TRUNCATE ON audit_personal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_trace_stays BEFORE UPDATE OR TRUNCATE ON audit_trace FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
