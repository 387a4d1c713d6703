export { addGames, getGame, listGames, resolveGame } from './games.ts';
export { mountGames } from './routes.ts';
export { shippedGames, shippedGamesOf } from './shipped.ts';
