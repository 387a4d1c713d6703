-- Accounts somewhere else (QQ, WeChat, Battle.net) by which members sign in, and what a browser has begun with one.
CREATE TABLE identities (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  provider text COLLATE "C" NOT NULL CHECK (provider IN ('qq', 'wechat', 'battlenet')),
  -- Keyed hash of the number the provider knows somebody by; the number itself is not kept.
  subject_hash bytea NOT NULL CHECK (length(subject_hash) = 32),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  UNIQUE (provider, subject_hash)
);
CREATE INDEX identities_of_member ON identities (member_id);

CREATE TABLE identity_attempts (
  -- SHA-256 of 256 random bits: of the `state` on the way there, of another key once the provider has answered.
  key_hash bytea PRIMARY KEY CHECK (length(key_hash) = 32),
  provider text COLLATE "C" NOT NULL CHECK (provider IN ('qq', 'wechat', 'battlenet')),
  -- SHA-256 of what the browser keeps that began it.
  secret_hash bytea NOT NULL CHECK (length(secret_hash) = 32),
  -- Whose account it is to be connected to, and in which session that began; null: somebody signs in.
  member_id bigint REFERENCES members (id) ON DELETE CASCADE,
  session_id bigint,
  -- Null: the provider has not answered yet.
  subject_hash bytea CHECK (length(subject_hash) = 32),
  expires_at timestamptz NOT NULL,
  CHECK ((member_id IS NULL) = (session_id IS NULL))
);
CREATE INDEX identity_attempts_by_end ON identity_attempts (expires_at);
CREATE INDEX identity_attempts_of_member ON identity_attempts (member_id) WHERE member_id IS NOT NULL;

-- An older node takes a session opened by an identity for one that was not verified, where its member has a second factor.
ALTER TABLE sessions DROP CONSTRAINT sessions_factor_check;
ALTER TABLE sessions ADD CONSTRAINT sessions_factor_check CHECK (factor IN ('totp', 'passkey', 'password', 'identity')) NOT VALID;
ALTER TABLE sessions VALIDATE CONSTRAINT sessions_factor_check;

ALTER TABLE security_log DROP CONSTRAINT security_log_kind_check;
ALTER TABLE security_log ADD CONSTRAINT security_log_kind_check
  CHECK (kind IN ('sign_up', 'sign_in', 'change_email', 'change_mobile', 'change_identity', 'post', 'edit', 'comment')) NOT VALID;
ALTER TABLE security_log VALIDATE CONSTRAINT security_log_kind_check;

-- Who signed up by an account somewhere else has neither an address nor a password, and gets a password first. (Of the two checks of 0002 it is the first.)
ALTER TABLE members DROP CONSTRAINT members_check;
ALTER TABLE members ADD CONSTRAINT members_address_needs_password CHECK (email_fold IS NULL OR password_hash IS NOT NULL) NOT VALID;
ALTER TABLE members VALIDATE CONSTRAINT members_address_needs_password;
