export { addGames, getGame, resolveGame } from './games.ts';
export { mountGames } from './routes.ts';
