-- Members who must not see to what a notification is about, and are no deputies for it: who reported something, and whose it is.
ALTER TABLE notifications ADD COLUMN except_ids bigint[] NOT NULL DEFAULT '{}';
