-- Presenters who rest: until then no lot is drawn with them, and nobody calls them.
CREATE TABLE presenter_aways (
  member_id bigint PRIMARY KEY REFERENCES members (id),
  since timestamptz NOT NULL,
  until_at timestamptz NOT NULL CHECK (until_at > since)
);
-- Cases lost by idling: who loses two of them within thirty days is not drawn for fourteen.
CREATE INDEX case_events_idled ON case_events (at) WHERE action = 'return72';
