-- Passkeys (WebAuthn): public keys of members, and the challenges that authenticators sign.
CREATE TABLE passkeys (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  credential_id bytea NOT NULL UNIQUE CHECK (length(credential_id) BETWEEN 16 AND 1023),
  -- Random, the same for all passkeys of a member: what an authenticator knows of the account instead of its id.
  user_handle bytea NOT NULL CHECK (length(user_handle) = 32),
  -- As the authenticator gave it (COSE).
  public_key bytea NOT NULL,
  -- How often the authenticator says it has signed; those that are synchronized stay at 0.
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_of_member ON passkeys (member_id);

CREATE TABLE passkey_challenges (
  -- SHA-256 of 256 random bits.
  challenge_hash bytea PRIMARY KEY CHECK (length(challenge_hash) = 32),
  purpose text COLLATE "C" NOT NULL CHECK (purpose IN ('add', 'sign_in')),
  -- The session or, of somebody who is not signed in, the browser that may answer it.
  holder text COLLATE "C" NOT NULL,
  -- Null: the passkey that answers says who it is.
  member_id bigint REFERENCES members (id) ON DELETE CASCADE,
  -- Of a passkey that is being made, for an authenticator does not repeat it.
  user_handle bytea,
  expires_at timestamptz NOT NULL,
  CHECK ((user_handle IS NULL) = (purpose <> 'add'))
);
CREATE INDEX passkey_challenges_by_end ON passkey_challenges (expires_at);
CREATE INDEX passkey_challenges_of_member ON passkey_challenges (member_id) WHERE member_id IS NOT NULL;

-- An older node takes a session verified by a passkey for one that was not verified, where its member has a second factor.
ALTER TABLE sessions DROP CONSTRAINT sessions_factor_check;
ALTER TABLE sessions ADD CONSTRAINT sessions_factor_check CHECK (factor IN ('totp', 'passkey', 'password')) NOT VALID;
ALTER TABLE sessions VALIDATE CONSTRAINT sessions_factor_check;
