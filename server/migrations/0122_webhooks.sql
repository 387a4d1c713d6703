-- Addresses of others that hear what became public here, and what was sent to them.
CREATE TABLE webhooks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  url text NOT NULL,
  format text COLLATE "C" NOT NULL CHECK (format IN ('json', 'onebot')),
  -- Of a group of QQ, for onebot; else empty.
  group_id text NOT NULL DEFAULT '',
  events text[] NOT NULL,
  -- Empty: of every game.
  game_ids integer[] NOT NULL DEFAULT '{}',
  -- Encrypted.
  secret text NOT NULL,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  -- Since when nothing arrives, and when it was paused because of that.
  failing_since timestamptz,
  paused_at timestamptz,
  removed_at timestamptz
);

CREATE TABLE webhook_deliveries (
  -- Its name for the receiver, the same each time it is tried.
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  webhook_id bigint NOT NULL REFERENCES webhooks (id),
  event text COLLATE "C" NOT NULL,
  -- Public facts alone.
  facts jsonb NOT NULL,
  at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  -- Null: it arrived, or is given up.
  due_at timestamptz,
  last_at timestamptz,
  -- What the receiver replied; null: nothing came back.
  status integer,
  ms integer,
  answer text NOT NULL DEFAULT '',
  arrived_at timestamptz
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX webhook_deliveries_of ON webhook_deliveries (webhook_id, at DESC);

-- Keys by which programs of others read. What is kept of one is its hash.
CREATE TABLE api_tokens (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  scopes text[] NOT NULL,
  created_by bigint NOT NULL REFERENCES members (id),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz
);
