export { orderGames, restoreGame } from './desk.ts';
export { addGames, getGame, listGames, listOfferedGames, resolveGame } from './games.ts';
export { mountGames } from './routes.ts';
export { shippedGames, shippedGamesOf } from './shipped.ts';
