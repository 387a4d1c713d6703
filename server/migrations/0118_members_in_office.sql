-- Every step of the court counts presenters, and finds those who may be drawn: among all members they are few.
CREATE INDEX members_in_office ON members (role) WHERE role <> 'member';
