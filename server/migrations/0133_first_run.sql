-- A site without an operator waits to be set up in the browser, by whoever knows a code that is printed where it was started.
CREATE TABLE first_run (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  -- Whether all other addresses are closed meanwhile.
  is_closed boolean NOT NULL,
  -- Sealed.
  code text NOT NULL,
  code_at timestamptz NOT NULL,
  wrong_tries integer NOT NULL DEFAULT 0,
  lit_at timestamptz,
  content text COLLATE "C" CHECK (content IN ('empty', 'demo')),
  -- When the demo that was asked for was complete.
  filled_at timestamptz
);
