-- The tick of generated content is kept with a text under way.
ALTER TABLE drafts ADD COLUMN generated boolean NOT NULL DEFAULT false;
