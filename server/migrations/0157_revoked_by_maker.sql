-- Who made a code and revoked it lets it serve again; what the staff revoked stays so.
ALTER TABLE invitations ADD COLUMN revoked_by_maker boolean NOT NULL DEFAULT false, ADD CHECK (revoked_at IS NOT NULL OR NOT revoked_by_maker);
