-- Which process purges pages from the caches in front of the site, and as of when it has done so; one row.
CREATE TABLE edge_purges (
  id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  holder uuid,
  held_until timestamptz,
  purged_at timestamptz
);
INSERT INTO edge_purges DEFAULT VALUES;
