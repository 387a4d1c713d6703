-- From which network a claim came, hashed with the ticket: one has a single claim on a ticket. It is forgotten with the claim.
ALTER TABLE appeals ADD COLUMN network bytea;
CREATE UNIQUE INDEX appeals_one_claim ON appeals (ticket_id, network) WHERE state = 'claimed';
