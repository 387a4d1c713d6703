-- As with posts: a favor of an account younger than the picture is kept, and not counted while the site guards itself against floods.
ALTER TABLE scenery_favors ADD COLUMN counts boolean NOT NULL DEFAULT true;
