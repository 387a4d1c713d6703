-- Which checks of the site are red since when, so that webhooks hear of it once, and once more when they are green again.
CREATE TABLE failed_checks (
  name text COLLATE "C" PRIMARY KEY,
  failed_at timestamptz NOT NULL
);
