-- A message about a wave of reports held the network address it came from, for good. The desk shows it, for a week.
UPDATE messages SET data = jsonb_set(data, '{source}', '""') WHERE kind = 'report-wave' AND data ->> 'kind' = 'network';
