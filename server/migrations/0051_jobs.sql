-- What each job did last and when it runs next. The queue itself is made by its library, in the schema pgboss; nothing there has to outlive
-- a restored backup, because what is left to do is always read from rows of the site.
CREATE TABLE jobs (
  name text PRIMARY KEY,
  next_at timestamptz NOT NULL,
  -- Rows that came due after this instant make the job run before next_at.
  since timestamptz NOT NULL,
  sent_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  result text CHECK (result IN ('done', 'failed')),
  error text NOT NULL DEFAULT '',
  node text NOT NULL DEFAULT ''
);

-- The processes that run jobs. One that is not seen for a while has stopped without a word.
CREATE TABLE job_workers (
  id uuid PRIMARY KEY,
  node text NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now()
);
