-- Who looks at what waits for the staff, so that two do not work on the same thing. A claim is over by itself.
CREATE TABLE queue_claims (
  kind text COLLATE "C" NOT NULL,
  thing_id bigint NOT NULL,
  member_id bigint NOT NULL REFERENCES members (id),
  until timestamptz NOT NULL,
  PRIMARY KEY (kind, thing_id)
);
CREATE INDEX queue_claims_of_member ON queue_claims (member_id);
