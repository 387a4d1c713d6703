import { GameCrest } from '#web/features/games/GameCrest.tsx';
import { mirrorGame } from '#web/features/layout/header/game-choice.ts';
import { useCaches } from '#web/lib/caches.ts';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { Button } from '#web/ui/Button.tsx';
import { Choice } from './Choice.tsx';
import { Step } from './Step.tsx';

interface WorldStepProps {
  nickName: string;
  gameId: number;
  onNext: () => void;
  onLeave: () => void;
}

/** The world one sees first: that of the page one came from, until another is chosen, which counts at once. */
export function WorldStep({ nickName, gameId, onNext, onLeave }: WorldStepProps) {
  const { site, games } = useSite();
  const choose = (id: number) => {
    useCaches.getState().chooseGame(games.find((game) => game.id === id) ?? null);
    mirrorGame(id);
  };
  return (
    <Step
      index={0}
      title={`${nickName}，先挑一个世界`}
      lead={`打开${site.name}先看到哪个。来时的那一个先替你选好了；随时能换，东西不会丢。`}
      verb="就它了"
      onSubmit={(event) => {
        event.preventDefault();
        choose(gameId);
        onNext();
      }}
      ways={
        <Button variant="quiet" size="l" onClick={onLeave}>
          以后再说
        </Button>
      }
    >
      <div role="radiogroup" aria-label="世界">
        {games.map((game) => (
          <Choice
            key={game.id}
            type="radio"
            name="world"
            checked={game.id === gameId}
            onChange={() => choose(game.id)}
            glyph={<GameCrest icon={game.icon} size="m" />}
            title={game.name}
            note={game.note}
          />
        ))}
      </div>
    </Step>
  );
}
