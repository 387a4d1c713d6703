-- expanding: the new check allows all that the one before allows, and more.
-- The pictures a comment had with a text from before an edit; null where that edit changed none of them, as none could before.
ALTER TABLE comment_versions ADD COLUMN image_ids bigint[];

-- A provider's word that a character is a member's, in the place of somebody who has looked; null: somebody has.
ALTER TABLE character_proofs ADD COLUMN proven_by text COLLATE "C" CHECK (proven_by IN ('battlenet'));
-- By which number the provider knows the character, with its region: it keeps that under another name or on another realm.
ALTER TABLE character_proofs ADD COLUMN provider_id text COLLATE "C";
ALTER TABLE character_proofs DROP CONSTRAINT character_proofs_check1;
ALTER TABLE character_proofs ADD CONSTRAINT character_proofs_somebody CHECK ((proven_at IS NULL) = (confirmed_by IS NULL AND proven_by IS NULL)) NOT VALID;
ALTER TABLE character_proofs VALIDATE CONSTRAINT character_proofs_somebody;

-- Of an attempt to prove a character: in which region of the provider's, and which characters it has named since.
ALTER TABLE identity_attempts ADD COLUMN region text COLLATE "C" CHECK (region IN ('cn', 'us', 'eu', 'kr', 'tw'));
ALTER TABLE identity_attempts ADD COLUMN characters jsonb;
