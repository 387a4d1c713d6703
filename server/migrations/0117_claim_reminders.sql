-- When members were asked to prove the character they call theirs; nobody is asked twice in a quarter, unless they type another one.
CREATE TABLE claim_reminders (
  member_id bigint PRIMARY KEY REFERENCES members (id),
  reminded_at timestamptz NOT NULL
);
