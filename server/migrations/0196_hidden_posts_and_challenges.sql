-- What a reader does not want to see may also be one post, or the posts with a tag: a word that is compared with tags alone.
ALTER TABLE blocks ADD COLUMN post_id bigint REFERENCES posts (id) ON DELETE CASCADE;
ALTER TABLE blocks ADD COLUMN is_tag boolean NOT NULL DEFAULT false;
ALTER TABLE blocks DROP CONSTRAINT blocks_check;
ALTER TABLE blocks ADD CONSTRAINT blocks_of_one_kind CHECK (num_nonnulls(word, blocked_id, post_id) = 1 AND (word IS NULL) = (fold IS NULL) AND (word IS NOT NULL OR NOT is_tag));
CREATE UNIQUE INDEX blocks_posts ON blocks (member_id, post_id) WHERE post_id IS NOT NULL;
CREATE INDEX blocks_of_post ON blocks (post_id) WHERE post_id IS NOT NULL;

-- A challenge may also verify somebody of the staff again, in their session.
ALTER TABLE passkey_challenges DROP CONSTRAINT passkey_challenges_purpose_check;
ALTER TABLE passkey_challenges ADD CONSTRAINT passkey_challenges_purpose_check CHECK (purpose IN ('add', 'sign_in', 'reverify'));
