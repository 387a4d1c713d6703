-- Members who get no mails of the court but those with legal effect.
CREATE TABLE court_mail_offs (
  member_id bigint PRIMARY KEY REFERENCES members (id),
  off_at timestamptz NOT NULL
);
