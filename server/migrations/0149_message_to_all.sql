-- A message an operator sends to everybody, or to the staff alone; what the site tells of itself, such as new terms, is none.
ALTER TABLE broadcasts
  ADD COLUMN audience text COLLATE "C" NOT NULL DEFAULT 'members' CHECK (audience IN ('members', 'presenters')),
  ADD COLUMN by_operator boolean NOT NULL DEFAULT false,
  -- How many it was meant for when it was sent.
  ADD COLUMN people integer NOT NULL DEFAULT 0;
CREATE INDEX broadcasts_by_operator ON broadcasts (begun_at) WHERE by_operator;
