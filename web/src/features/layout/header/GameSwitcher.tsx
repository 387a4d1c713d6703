import type { MouseEvent } from 'react';
import type { Game } from '#contract/api/games.ts';
import { GameCrest } from '#web/features/games/GameCrest.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { MenuHeading } from '#web/ui/Menu.tsx';
import { Popover } from '#web/ui/Popover.tsx';
import styles from './GameSwitcher.module.css';

export interface GameSwitcherProps {
  games: readonly Game[];
  gameId: number;
  onChooseGame: (game: Game) => void;
}

/** Which game all content belongs to; without scripts the links carry the choice in their address. */
export function GameSwitcher({ games, gameId, onChooseGame }: GameSwitcherProps) {
  const current = games.find(({ id }) => id === gameId);
  const choose = (event: MouseEvent, game: Game) => {
    event.preventDefault();
    if (game.id !== gameId) onChooseGame(game);
  };
  return (
    <Popover
      id="games"
      sheet
      menu
      wrapClass={styles.wrap}
      buttonClass={styles.button}
      panelClass={styles.panel}
      button={
        <>
          <GameCrest icon={current?.icon ?? ''} />
          <span className="sr">切换游戏，当前：</span>
          <span className={styles.name}>{current?.name ?? '选择游戏'}</span>
          <Icon name="chevron-down" />
        </>
      }
    >
      <MenuHeading>选择你的世界</MenuHeading>
      <div className={styles.games}>
        {games.map((game) => (
          <a key={game.id} href={`?game=${game.id}`} aria-current={game.id === gameId ? 'true' : undefined} onClick={(event) => choose(event, game)}>
            <GameCrest icon={game.icon} size="m" />
            <span>
              <b>{game.name}</b>
              <small>{game.note}</small>
            </span>
            {game.id === gameId && <Icon name="check" />}
          </a>
        ))}
      </div>
    </Popover>
  );
}
