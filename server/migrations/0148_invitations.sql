-- Codes with which somebody may sign up while the site is by invitation; each serves once.
CREATE TABLE invitations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text COLLATE "C" NOT NULL UNIQUE CHECK (code ~ '^[A-Z2-9]{12}$'),
  made_by bigint NOT NULL REFERENCES members (id),
  made_at timestamptz NOT NULL,
  until timestamptz NOT NULL,
  used_by bigint REFERENCES members (id),
  used_at timestamptz,
  revoked_at timestamptz,
  CHECK ((used_by IS NULL) = (used_at IS NULL)),
  CHECK (used_at IS NULL OR revoked_at IS NULL)
);
CREATE INDEX invitations_of_member ON invitations (made_by, id);
CREATE INDEX invitations_used_by ON invitations (used_by) WHERE used_by IS NOT NULL;
