export { addGames, listGames, recommendGame, resolveGame } from './games.ts';
export { mountGames } from './routes.ts';
