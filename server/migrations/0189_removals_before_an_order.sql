-- What a removal was before an order sealed the thing: its release puts it back, with what it cost and whose it was.
ALTER TABLE removals ADD COLUMN earlier jsonb CHECK (earlier IS NULL OR reason_code = 'law');
