-- Which checks of the site say nothing for a while, and why.
CREATE TABLE check_mutes (
  name text COLLATE "C" PRIMARY KEY,
  until timestamptz NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  member_id bigint REFERENCES members (id)
);
