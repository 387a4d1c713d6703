-- Whether the site is open, and since when it is not, or will not be: an instant to come is a closing that is planned. No row: it is open.
CREATE TABLE site_mode (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  mode text COLLATE "C" NOT NULL CHECK (mode IN ('open', 'readonly', 'closed')),
  -- What people read meanwhile.
  text text NOT NULL DEFAULT '',
  from_at timestamptz NOT NULL,
  -- When it is expected to open; nothing happens then by itself.
  until_at timestamptz,
  CHECK (until_at > from_at)
);
