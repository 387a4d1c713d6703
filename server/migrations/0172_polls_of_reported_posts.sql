-- What the poll of a reported post asked when it was reported: question and options.
ALTER TABLE report_snapshots ADD COLUMN poll json;
