-- Every essence code ever given out. A row is never deleted: no code comes twice, and one that is withdrawn says why.
CREATE TABLE essence_codes (
  code text COLLATE "C" PRIMARY KEY CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{7}$'),
  post_id bigint NOT NULL REFERENCES posts (id),
  given_by bigint NOT NULL REFERENCES members (id),
  given_at timestamptz NOT NULL,
  withdrawn_by bigint REFERENCES members (id),
  withdrawn_at timestamptz,
  withdrawn_reason text CHECK (withdrawn_reason <> ''),
  CHECK ((withdrawn_at IS NULL) = (withdrawn_by IS NULL) AND (withdrawn_at IS NULL) = (withdrawn_reason IS NULL))
);
-- A post has one living code at most.
CREATE UNIQUE INDEX essence_codes_living ON essence_codes (post_id) WHERE withdrawn_at IS NULL;
CREATE INDEX essence_codes_of_post ON essence_codes (post_id);
