-- expanding: a version that does not know these binds no mail and deletes an address where this one empties it.
-- What a mail to somebody without an account was made from, in its kind: of a door mail the address as it was left at that door.
ALTER TABLE deliveries ADD COLUMN source_id bigint;
CREATE INDEX deliveries_of_source ON deliveries (source_id, id) WHERE source_id IS NOT NULL;
-- An address that was left at several doors leaves open which of them a mail came from.
UPDATE deliveries d SET source_id = m.id FROM door_mails m WHERE d.kind = 'door-mail' AND d.address_hash = m.address_hash
  AND NOT EXISTS (SELECT FROM door_mails o WHERE o.address_hash = m.address_hash AND o.id <> m.id);

-- Since when its reader wants no more: the address is gone, its hash keeps it from being left there again.
ALTER TABLE door_mails ALTER COLUMN address DROP NOT NULL,
  ADD COLUMN off_at timestamptz,
  ADD CHECK ((address IS NULL) = (off_at IS NOT NULL));
