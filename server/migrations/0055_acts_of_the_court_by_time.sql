-- Acts of the court are shown among the records of staff, by time.
CREATE INDEX case_events_by_time ON case_events (at, id) WHERE actor_role = 'presenter';
