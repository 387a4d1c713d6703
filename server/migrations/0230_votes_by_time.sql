-- Who looks for crowds reads the votes of the last days, of all things together. Votes are appended, so a summary of each range of pages is as good
-- as an entry for each of them, and a vote costs nothing more.
CREATE INDEX comment_likes_by_time ON comment_likes USING brin (created_at) WITH (pages_per_range = 16, autosummarize = on);
CREATE INDEX favors_by_time ON favors USING brin (created_at) WITH (pages_per_range = 16, autosummarize = on);
CREATE INDEX post_reactions_by_time ON post_reactions USING brin (changed_at) WITH (pages_per_range = 16, autosummarize = on);
CREATE INDEX poll_votes_by_time ON poll_votes USING brin (voted_at) WITH (pages_per_range = 16, autosummarize = on);
CREATE INDEX scenery_favors_by_time ON scenery_favors USING brin (created_at) WITH (pages_per_range = 16, autosummarize = on);
