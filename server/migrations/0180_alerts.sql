-- What members want to be alerted of outside of the site: by mail and by push, for each type of message. No row: never asked for.
CREATE TABLE alerts (
  member_id bigint PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
  -- Types of messages, mailed at once, once a day, and pushed.
  mail_now smallint[] NOT NULL DEFAULT '{}',
  mail_daily smallint[] NOT NULL DEFAULT '{}',
  push smallint[] NOT NULL DEFAULT '{}',
  -- Up to which revision of their mailbox each of the three has come.
  mailed_to bigint NOT NULL DEFAULT 0,
  digested_to bigint NOT NULL DEFAULT 0,
  pushed_to bigint NOT NULL DEFAULT 0,
  mailed_at timestamptz,
  digested_on date,
  pushed_at timestamptz
) WITH (fillfactor = 90);

-- Mails about messages, each with the revisions it is about; worded when it is sent.
CREATE TABLE alert_mails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  pace text COLLATE "C" NOT NULL CHECK (pace IN ('now', 'daily')),
  after bigint NOT NULL,
  up_to bigint NOT NULL,
  queued_at timestamptz NOT NULL
);
CREATE INDEX alert_mails_of_member ON alert_mails (member_id);
CREATE INDEX alert_mails_by_time ON alert_mails (queued_at);

-- Browsers that take pushes, each as long as the session lasts in which its member asked for them.
CREATE TABLE push_subscriptions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  session_id bigint NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  -- A keyed hash of the endpoint; the endpoint and the keys are sealed: who has them can send to that browser.
  endpoint_hash bytea NOT NULL UNIQUE CHECK (length(endpoint_hash) = 32),
  sealed text NOT NULL,
  created_at timestamptz NOT NULL,
  failing_since timestamptz
);
CREATE INDEX push_subscriptions_of_member ON push_subscriptions (member_id);
CREATE INDEX push_subscriptions_of_session ON push_subscriptions (session_id);

-- What waits to be pushed, one for each browser; worded when it is sent.
CREATE TABLE pushes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subscription_id bigint NOT NULL UNIQUE REFERENCES push_subscriptions (id) ON DELETE CASCADE,
  after bigint NOT NULL,
  up_to bigint NOT NULL,
  attempts smallint NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX pushes_due ON pushes (due_at);
