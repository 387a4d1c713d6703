-- How often a word was met a day, whatever it does: what is refused or replaced leaves no other trace.
CREATE TABLE word_hits (
  day date NOT NULL,
  word_id bigint NOT NULL REFERENCES sensitive_words (id) ON DELETE CASCADE,
  count integer NOT NULL,
  PRIMARY KEY (day, word_id)
);
CREATE INDEX word_hits_of_word ON word_hits (word_id);
