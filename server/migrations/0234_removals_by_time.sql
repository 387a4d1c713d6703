-- What the staff has removed is also written to a list outside the database, within a second: the question which of it is new must not read all of it.
CREATE INDEX removals_by_staff ON removals (removed_at) WHERE removed_by = 'staff';
