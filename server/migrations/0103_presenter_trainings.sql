-- Since when a presenter is to do the training case before their first one; null: those from before have judged.
ALTER TABLE presenters ADD COLUMN training_from timestamptz;
-- Who has done it, the first time.
CREATE TABLE presenter_trainings (
  member_id bigint PRIMARY KEY REFERENCES members (id),
  content_id text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  done_at timestamptz NOT NULL
);
