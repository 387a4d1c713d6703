-- What each committed write made outdated in the caches. Every node reads it twice a second; rows are kept for ten minutes.
CREATE TABLE tag_drops (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  tags text[] NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX tag_drops_by_xid ON tag_drops (xid);

-- The oldest row says how far back the table reaches, so there is always one.
INSERT INTO tag_drops (tags, at) VALUES ('{}', '-infinity');
