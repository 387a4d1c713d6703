-- contracting: both checks come back wider, so that whatever the version before writes passes them.
-- How long the dates of a case move while the site is closed is a setting, seven days at the least and thirty at the most.
ALTER TABLE cases DROP CONSTRAINT cases_closed_seconds_check, DROP CONSTRAINT cases_closed_total_seconds_check,
  ADD CONSTRAINT cases_closed_seconds_check CHECK (closed_seconds BETWEEN 0 AND 2592000),
  ADD CONSTRAINT cases_closed_total_seconds_check CHECK (closed_total_seconds BETWEEN 0 AND 2592000);
