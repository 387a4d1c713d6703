-- Who helps to pay for the machines. A sponsor is a name and a word of thanks; it decides nothing.
CREATE TABLE sponsors (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  -- A guild, a shop in the game, a player; as the operator wrote it.
  kind text NOT NULL DEFAULT '',
  realm text NOT NULL DEFAULT '',
  tier text COLLATE "C" NOT NULL CHECK (tier IN ('lantern', 'wood', 'passer')),
  note text NOT NULL DEFAULT '',
  url text NOT NULL DEFAULT '',
  since date NOT NULL,
  sort integer NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX sponsors_name ON sponsors (lower(name));
