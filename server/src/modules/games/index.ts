export { addGames, getGame, listGames, recommendGame, resolveGame } from './games.ts';
export { mountGames } from './routes.ts';
