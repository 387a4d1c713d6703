-- What goes wrong in visitors' browsers, counted by place. Every value is from a closed list or a number: nothing a person wrote, and no address.
CREATE TABLE browser_faults (
  day date NOT NULL,
  -- Of the program whose page it was.
  version text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('error', 'rejection', 'load', 'policy', 'more')),
  -- What the engine calls it, which element did not load, or which policy refused what.
  message text COLLATE "C" NOT NULL,
  -- A file of ours, page or foreign.
  file text COLLATE "C" NOT NULL,
  line integer NOT NULL,
  col integer NOT NULL,
  function text COLLATE "C" NOT NULL,
  browser text COLLATE "C" NOT NULL,
  browser_version integer NOT NULL,
  count bigint NOT NULL CHECK (count > 0),
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (day, version, kind, message, file, line, col, function, browser, browser_version)
);
