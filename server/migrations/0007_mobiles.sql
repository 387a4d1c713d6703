-- The mobile number of a member. The database alone tells nobody which: it is sealed with the site's key and found by a keyed hash.
CREATE TABLE mobiles (
  member_id bigint PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  number_hash bytea NOT NULL CHECK (length(number_hash) = 32),
  number_sealed text NOT NULL CHECK (number_sealed <> ''),
  bound_at timestamptz NOT NULL,
  CONSTRAINT mobiles_one_member UNIQUE (number_hash)
);
