import { expect, it, onTestFinished, vi } from 'vitest';

const game = (id: number) => ({ id, name: `第 ${id} 个游戏`, icon: '', note: '', recommended: false, sort: id });

it('a tab that writes a cache leaves the game that another tab has chosen since', async () => {
  const kept = new Map<string, string>();
  const localStorage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('window', { localStorage });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });
  const openTab = async () => {
    vi.resetModules();
    const { useCaches } = await import('./caches.ts');
    return useCaches;
  };
  const stored = () => {
    const { state }: { state: unknown } = JSON.parse(kept.get('hearth-caches') ?? '{}');
    return state;
  };
  const first = await openTab();
  first.getState().chooseGame(game(1));
  const second = await openTab();
  expect(second.getState().currentGame).toMatchObject({ id: 1 });
  second.getState().chooseGame(game(2));

  first.getState().fill('uuid', 'a');
  expect(stored()).toMatchObject({ currentGame: { id: 2 }, uuid: 'a' });
  first.getState().clear('uuid');
  expect(stored()).toMatchObject({ currentGame: { id: 2 }, uuid: '' });
  // The page of the first one is still that of its own game, until it chooses.
  expect(first.getState().currentGame).toMatchObject({ id: 1 });
  first.getState().chooseGame(game(3));
  expect(stored()).toMatchObject({ currentGame: { id: 3 } });
});
