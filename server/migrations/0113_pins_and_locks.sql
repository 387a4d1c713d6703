-- What the staff does to a post that stays where everybody reads it: pins and locks that end by themselves, and from where it was moved.
ALTER TABLE posts
  ADD COLUMN pin_scope text COLLATE "C" CHECK (pin_scope IN ('column', 'site')),
  -- Null: for good.
  ADD COLUMN pinned_until timestamptz,
  -- Nobody comments until then; infinity: until somebody opens it.
  ADD COLUMN locked_until timestamptz,
  -- What stands in the place of the form.
  ADD COLUMN lock_notice text NOT NULL DEFAULT '',
  ADD COLUMN locked_by bigint REFERENCES members (id),
  ADD COLUMN moved_from integer REFERENCES columns (id),
  ADD CHECK (pin_scope IS NOT NULL OR pinned_until IS NULL),
  ADD CHECK (locked_until IS NOT NULL OR (lock_notice = '' AND locked_by IS NULL));
UPDATE posts SET pin_scope = 'column' WHERE pinned;

-- It follows from the scope from now on. The index goes with the column.
ALTER TABLE posts DROP COLUMN pinned;
ALTER TABLE posts ADD COLUMN pinned boolean NOT NULL GENERATED ALWAYS AS (pin_scope IS NOT NULL) STORED;
CREATE INDEX posts_latest ON posts (column_id, game_id, pinned, created_at, id) WHERE status = 'published';
CREATE INDEX posts_pinned_to_site ON posts (created_at, id) WHERE pin_scope = 'site';

-- What ends next.
CREATE INDEX posts_pins_end ON posts (pinned_until) WHERE pinned_until IS NOT NULL;
CREATE INDEX posts_locks_end ON posts (locked_until) WHERE locked_until IS NOT NULL AND locked_until < 'infinity';

-- Who let a picture in, and when, as long as the staff has removed it.
ALTER TABLE sceneries
  ADD COLUMN approved_by bigint REFERENCES members (id) ON DELETE SET NULL,
  ADD COLUMN approved_at timestamptz;
