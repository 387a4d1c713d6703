-- How long a case was held up because the site was closed, in all and since the clock of the whole case began; its open dates have moved by as much.
ALTER TABLE cases ADD COLUMN closed_seconds integer NOT NULL DEFAULT 0 CHECK (closed_seconds BETWEEN 0 AND 604800),
  ADD COLUMN closed_total_seconds integer NOT NULL DEFAULT 0 CHECK (closed_total_seconds BETWEEN 0 AND 604800);

-- When the clocks of the court were last seen to run; none before the first time.
CREATE TABLE court_clock (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  open_at timestamptz NOT NULL
);
