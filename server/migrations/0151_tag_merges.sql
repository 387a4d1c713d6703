-- A rewriting of posts may be of several tags that become one; the first of them is in tag.
ALTER TABLE tag_rewrites ADD COLUMN more_tags text[] COLLATE "C" NOT NULL DEFAULT '{}';
