-- Codes of other purposes: their target names the member too, so that one member's code is nothing to another.
ALTER TABLE verification_codes DROP CONSTRAINT verification_codes_purpose_check;
ALTER TABLE verification_codes ADD CONSTRAINT verification_codes_purpose_check
  CHECK (purpose IN ('register', 'change_email', 'bind_mobile', 'unbind_mobile'));

-- The keys of letters that let somebody choose a new password. Kept for a while after their end, so that the link can say why it is dead.
CREATE TABLE retrieve_keys (
  -- SHA-256 of 256 random bits.
  key_hash bytea PRIMARY KEY CHECK (length(key_hash) = 32),
  member_id bigint NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
  ended_at timestamptz,
  ended_by text COLLATE "C" CHECK (ended_by IN ('use', 'newer', 'change')),
  CHECK ((ended_at IS NULL) = (ended_by IS NULL))
);
-- One living key a member.
CREATE UNIQUE INDEX retrieve_keys_living ON retrieve_keys (member_id) WHERE ended_at IS NULL;
CREATE INDEX retrieve_keys_of_member ON retrieve_keys (member_id);
CREATE INDEX retrieve_keys_by_end ON retrieve_keys (expires_at);

CREATE TABLE two_factors (
  member_id bigint PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  -- Sealed with the site's key.
  secret text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null: shown, but no code has proved yet that it was taken over.
  confirmed_at timestamptz,
  -- The last time step a code was taken of; it and those before it are spent.
  last_step bigint NOT NULL DEFAULT 0
);

CREATE TABLE recovery_codes (
  member_id bigint NOT NULL REFERENCES two_factors (member_id) ON DELETE CASCADE,
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  used_at timestamptz,
  PRIMARY KEY (member_id, code_hash)
);
