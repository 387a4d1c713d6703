import { chooseGame } from '#web/features/layout/header/game-choice.ts';
import { useSite } from '#web/lib/navigation/use-site.ts';
import styles from './Worlds.module.css';

/** Which world's plugins are shown; a link each, so that it works without a script. */
export function Worlds() {
  const { site, games, gameId } = useSite();
  return (
    <nav className={styles['worlds']} aria-label="选你的世界">
      {games.map((game) => (
        <a
          key={game.id}
          href={`/${site.slug}_plugin?game=${game.id}`}
          aria-current={game.id === gameId ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault();
            chooseGame(game);
          }}
        >
          {game.name}
        </a>
      ))}
    </nav>
  );
}
