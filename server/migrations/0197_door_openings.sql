-- When the door of an accused was opened with its code, and from which network: hashed with the accused, so that nobody is followed from one door to another.
CREATE TABLE door_openings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  accused_id bigint NOT NULL REFERENCES case_accused (id) ON DELETE CASCADE,
  network text COLLATE "C" NOT NULL CHECK (network <> ''),
  opened_at timestamptz NOT NULL
);
CREATE INDEX door_openings_of_accused ON door_openings (accused_id, network, opened_at);
