-- What else an order may be about: a picture, a member's page, the name on a ticket or on the list, a page of text.
ALTER TABLE takedowns ADD COLUMN file_id bigint REFERENCES sealed_files (id);
ALTER TABLE takedown_targets DROP CONSTRAINT takedown_targets_kind_check;
ALTER TABLE takedown_targets
  ADD CHECK (kind IN ('post', 'comment', 'scenery', 'member', 'ticket', 'entry', 'page')),
  -- Of a page of text, whose id is 0.
  ADD COLUMN slug text COLLATE "C" NOT NULL DEFAULT '',
  -- What masked names need to come back.
  ADD COLUMN sealed jsonb,
  ADD CHECK ((kind = 'page') = (slug <> ''));
ALTER TABLE takedown_targets DROP CONSTRAINT takedown_targets_pkey;
ALTER TABLE takedown_targets ADD PRIMARY KEY (takedown_id, kind, target_id, slug);
