export { closePolls } from './close.ts';
export { importPoll, type ImportedPoll } from './import-poll.ts';
export { POLLS_DATA } from './personal-data.ts';
export { deleteVotesBefore, NEXT_POLL_END, pollSql, restartPoll, type StoredPoll } from './queries.ts';
export { mountPolls } from './routes.ts';
export { maskPoll, pollTexts, shownPoll, writtenPoll } from './rules.ts';
export { votePoll } from './vote.ts';
export { writePoll } from './write.ts';
