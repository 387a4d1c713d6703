-- Who was called to look at a character and has a conflict that only a case makes: for them the request is decided, and they do not learn why.
ALTER TABLE character_proofs ADD COLUMN passed_ids bigint[] NOT NULL DEFAULT '{}';
