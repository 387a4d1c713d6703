-- A challenge adds a passkey or signs in by one; nothing ever asked for the third kind.
DELETE FROM passkey_challenges WHERE purpose NOT IN ('add', 'sign_in');
ALTER TABLE passkey_challenges DROP CONSTRAINT passkey_challenges_purpose_check;
ALTER TABLE passkey_challenges ADD CONSTRAINT passkey_challenges_purpose_check CHECK (purpose IN ('add', 'sign_in'));
