-- Two accounts of one person become one. The old account stays as a row, because cases and their records go on naming it.
ALTER TABLE members ADD COLUMN merged_into bigint REFERENCES members (id), ADD CHECK (merged_into <> id);
CREATE INDEX members_merged ON members (merged_into) WHERE merged_into IS NOT NULL;

CREATE TABLE member_merges (
  id uuid PRIMARY KEY,
  from_id bigint NOT NULL REFERENCES members (id),
  into_id bigint NOT NULL REFERENCES members (id),
  merged_at timestamptz NOT NULL,
  undone_at timestamptz,
  -- Values of the two accounts before and after, as they have to be again.
  kept jsonb NOT NULL CHECK (jsonb_typeof(kept) = 'object'),
  CHECK (from_id <> into_id)
);
CREATE UNIQUE INDEX member_merges_of_account ON member_merges (from_id) WHERE undone_at IS NULL;
CREATE INDEX member_merges_into ON member_merges (into_id);

-- What a merging did to rows, in its order, so that it can be taken back exactly.
CREATE TABLE member_merge_rows (
  merge_id uuid NOT NULL REFERENCES member_merges (id) ON DELETE CASCADE,
  -- What was done, by its name: see the steps of the program.
  step text COLLATE "C" NOT NULL,
  -- The key of a row that now belongs to the other account, or the whole row that is gone.
  row jsonb NOT NULL CHECK (jsonb_typeof(row) = 'object')
);
CREATE INDEX member_merge_rows_by_step ON member_merge_rows (merge_id, step);

-- All accounts of whom an account belongs to, itself among them.
CREATE FUNCTION person_accounts(account bigint) RETURNS SETOF bigint STABLE PARALLEL SAFE LANGUAGE sql ROWS 1 AS
$$ SELECT p.id FROM members a JOIN members p ON coalesce(a.merged_into, a.id) IN (p.id, p.merged_into) WHERE a.id = account $$;

ALTER TABLE verification_codes DROP CONSTRAINT verification_codes_purpose_check;
ALTER TABLE verification_codes ADD CONSTRAINT verification_codes_purpose_check
  CHECK (purpose IN ('register', 'guardian', 'change_email', 'bind_mobile', 'unbind_mobile', 'illegal_report', 'merge'));
