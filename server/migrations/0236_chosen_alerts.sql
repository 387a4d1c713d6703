-- Jobs that look for new messages run only while a member has chosen to be alerted of some.
CREATE INDEX alerts_pushed ON alerts (member_id) WHERE push <> '{}';
CREATE INDEX alerts_mailed ON alerts (member_id) WHERE mail_now <> '{}';
