import { useState } from 'react';
import { listGamesForStaff, orderGames, saveGame, type ListedGame } from '#contract/api/admin/game-desk.ts';
import { MAX_GAME_NOTE_LENGTH } from '#contract/staff-limits.ts';
import { GameCrest } from '#web/features/games/GameCrest.tsx';
import { formatCount } from '#web/lib/counts.ts';
import { reload } from '#web/lib/navigation/navigate.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { SkeletonList, SkeletonRow } from '#web/ui/Skeleton.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { ActForm } from '../parts/ActForm.tsx';
import { ConsoleHead } from '../parts/ConsoleHead.tsx';
import desk from '../parts/desk.module.css';
import { ChoiceField, TextField } from '../parts/fields.tsx';
import { Ledger } from '../parts/Ledger.tsx';
import { SidePanel, WithPanel } from '../parts/SidePanel.tsx';
import { useAct } from '../parts/use-act.tsx';

type Written = Pick<ListedGame, 'name' | 'icon' | 'note' | 'recommended' | 'hidden'> & { id?: number };

/** What the crests are called where one is chosen. */
const CREST_LABELS: Readonly<Record<string, string>> = {
  'crest-retail': '龙首',
  'crest-titan': '霜火',
  'crest-classic': '沙漏',
  'crest-moon': '月',
  'crest-sea': '帆船',
  'crest-forest': '橡叶',
  'crest-rune': '符文石',
  'crest-crown': '冠',
};

const NEW: Written = { name: '', icon: 'crest-moon', note: '', recommended: false, hidden: false };

export async function load({ call }: LoadArgs): Promise<ListedGame[]> {
  return call(listGamesForStaff, {});
}

/** The games of the site: order, crest, which one is recommended, which are hidden. */
export function Page({ data: games }: { data: ListedGame[] }) {
  const [open, setOpen] = useState<Written | null>(null);
  const { ask, dialog } = useAct();
  const move = (id: number, step: -1 | 1) => {
    const ids = games.map((game) => game.id);
    const at = ids.indexOf(id);
    const other = ids[at + step];
    if (other === undefined) return;
    const next = ids.with(at, other).with(at + step, id);
    void ask({ title: '换游戏的次序', verb: '换', route: orderGames, input: { ids: next }, done: '次序换好了', onDone: () => void reload() });
  };
  return (
    <>
      <ConsoleHead title="游戏" note={`${games.length} 个；推荐的总是恰好一个，有内容的只藏不删`}>
        <Button icon="plus" onClick={() => setOpen(NEW)}>
          加一个游戏
        </Button>
      </ConsoleHead>
      <WithPanel panel={open && <GamePanel key={open.id ?? 'new'} game={open} onClose={() => setOpen(null)} />}>
        <Ledger
          label="游戏"
          rows={games}
          keyOf={({ id }) => id}
          current={open?.id ?? null}
          columns={[
            {
              key: 'name',
              head: '游戏',
              narrow: 'line',
              render: (game) => (
                <button type="button" className={desk.name} onClick={() => setOpen(game)}>
                  <GameCrest icon={game.icon} /> {game.name} {game.recommended && <Tag tone="ember">推荐</Tag>} {game.hidden && <Tag>藏着</Tag>}
                </button>
              ),
            },
            { key: 'note', head: '一句话', render: ({ note }) => <small>{note}</small>, narrow: 'line' },
            { key: 'posts', head: '帖子', align: 'end', render: ({ posts }) => formatCount(posts) },
            {
              key: 'order',
              head: '次序',
              isWhole: true,
              align: 'end',
              render: ({ id, name }) => (
                <>
                  <Button size="s" icon="arrow-up" aria-label={`把${name}挪前`} disabled={games[0]?.id === id} onClick={() => move(id, -1)} />{' '}
                  <Button size="s" icon="arrow-down" aria-label={`把${name}挪后`} disabled={games.at(-1)?.id === id} onClick={() => move(id, 1)} />
                </>
              ),
            },
          ]}
        />
      </WithPanel>
      {dialog}
    </>
  );
}

function GamePanel({ game, onClose }: { game: Written; onClose: () => void }) {
  const [draft, setDraft] = useState<Written>(() => ({
    ...(game.id !== undefined && { id: game.id }),
    name: game.name,
    icon: game.icon,
    note: game.note,
    recommended: game.recommended,
    hidden: game.hidden,
  }));
  const set = (fields: Partial<Written>) => setDraft({ ...draft, ...fields });
  return (
    <SidePanel title={game.id === undefined ? '加一个游戏' : game.name} mark={<GameCrest icon={draft.icon} size="m" />} onClose={onClose}>
      <ActForm
        send="存下"
        act={() => ({
          title: draft.id === undefined ? `加上“${draft.name}”` : `改“${draft.name}”`,
          verb: '存下',
          route: saveGame,
          input: draft,
          done: '存下了，切换游戏的地方马上看得到',
        })}
        onDone={onClose}
      >
        {(problems) => (
          <>
            <TextField label="名字" value={draft.name} problem={problems['name']} onChange={(name) => set({ name })} />
            <ChoiceField
              label="徽记"
              value={draft.icon}
              options={Object.entries(CREST_LABELS).map(([value, label]) => ({ value, label }))}
              problem={problems['icon']}
              onChange={(icon) => set({ icon })}
            />
            <TextField
              label="一句话"
              note={`最多 ${MAX_GAME_NOTE_LENGTH} 个字`}
              value={draft.note}
              problem={problems['note']}
              onChange={(note) => set({ note })}
            />
            <div>
              <Checkbox checked={draft.recommended} onChange={({ target }) => set({ recommended: target.checked })}>
                推荐给没选过游戏的人
              </Checkbox>
              <Checkbox checked={draft.hidden} onChange={({ target }) => set({ hidden: target.checked })}>
                藏起来，不让选（写过的都留着）
              </Checkbox>
              {(problems['recommended'] ?? problems['hidden']) && <p role="alert">{problems['recommended'] ?? problems['hidden']}</p>}
            </div>
          </>
        )}
      </ActForm>
    </SidePanel>
  );
}

export function Skeleton() {
  return (
    <>
      <ConsoleHead title="游戏" />
      <SkeletonList of={SkeletonRow} count={4} />
    </>
  );
}
