-- Who looks whether the note of a character says the code of a claim on a ticket is chosen by lot, not by who comes first: the order is kept with the claim.
ALTER TABLE appeals ADD COLUMN look_order bigint[] NOT NULL DEFAULT '{}';
-- Claims that wait were made when everybody could look.
UPDATE appeals a SET look_order = ARRAY(SELECT m.id FROM members m WHERE m.role = 'presenter' AND m.closed_at IS NULL ORDER BY md5(a.lot_salt || m.id))
WHERE a.state = 'claimed';
