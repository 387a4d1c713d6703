-- How operators have worded the mails of the site; the newest version of a kind holds, and a kind without one is worded as the program ships it.
CREATE TABLE mail_template_versions (
  kind text COLLATE "C" NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  subject text NOT NULL,
  text text NOT NULL,
  -- It was put back: the program's own words hold, also those of later programs.
  shipped boolean NOT NULL,
  -- Of the program's own words when this version was saved.
  shipped_hash text COLLATE "C" NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (kind, version)
);
