import { useState } from 'react';
import type { CallFailure } from '#contract/envelope.ts';
import { listDictionaries, type Dictionaries } from '#contract/api/dictionaries.ts';
import { getUserinfo, type Userinfo } from '#contract/api/profiles.ts';
import { listTopics } from '#contract/api/topics.ts';
import { AccountScene } from '#web/features/account/AccountScene.tsx';
import { useWayBack } from '#web/features/account/use-browser.ts';
import { chooseGame } from '#web/features/layout/header/game-choice.ts';
import { useCaches } from '#web/lib/caches.ts';
import { PageTitle } from '#web/lib/head/PageTitle.tsx';
import { navigate, reload } from '#web/lib/navigation/navigate.ts';
import { useSite } from '#web/lib/navigation/use-site.ts';
import { useLocation } from '#web/lib/navigation/view.ts';
import type { LoadArgs } from '#web/lib/page.ts';
import { Button } from '#web/ui/Button.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { ColumnsStep } from './ColumnsStep.tsx';
import { deleteKept, keep, readKept, type Kept } from './kept.ts';
import { STEPS } from './Step.tsx';
import { WhoStep } from './WhoStep.tsx';
import { WorldStep } from './WorldStep.tsx';
import form from '#web/features/account/account-form.module.css';

const TITLE = '坐下吧';

interface Data {
  userinfo: Userinfo;
  dictionaries: Dictionaries;
  /** The columns followed already. */
  followed: number[];
}

export async function load({ call }: LoadArgs): Promise<Data> {
  const [userinfo, dictionaries, topics] = await Promise.all([call(getUserinfo, {}), call(listDictionaries, {}), call(listTopics, {})]);
  return { userinfo, dictionaries, followed: topics.flatMap(({ columnId }) => columnId ?? []) };
}

/** The welcome of a new member: a world, a character, a few columns. Each step can be left out, and its end is the page one came from. */
export function Page({ data }: { data: Data }) {
  const { games, gameId: shownId } = useSite();
  const { hash } = useLocation();
  const leaveTo = useLeaving();
  const [userinfo, setUserinfo] = useState(data.userinfo);
  const [followed, setFollowed] = useState<ReadonlySet<number>>(new Set(data.followed));
  const [kept, setKept] = useState(() => readKept(data.userinfo.id, keptOf(data.userinfo)));
  const stored = useCaches((state) => state.currentGame);
  const cameFrom = worldOf(useWayBack().back);
  const gameId = stored?.id ?? games.find(({ id }) => id === cameFrom)?.id ?? shownId;

  const change = (part: Partial<Kept>) => {
    const next = { ...kept, ...part };
    setKept(next);
    keep(userinfo.id, next);
  };
  const leave = () => {
    deleteKept(userinfo.id);
    leaveTo();
  };
  const goTo = (step: (typeof STEPS)[number]) => void navigate(step.hash);

  if (hash === STEPS[1].hash) {
    return <WhoStep {...{ userinfo, kept, change }} dictionaries={data.dictionaries} onSaved={setUserinfo} onNext={() => goTo(STEPS[2])} />;
  }
  if (hash === STEPS[2].hash) {
    const note = (columnId: number, following: boolean) =>
      setFollowed((before) => (following ? new Set([...before, columnId]) : new Set([...before].filter((id) => id !== columnId))));
    const done = () => {
      toast({ type: 'success', message: '坐好了，火边见' });
      leave();
    };
    return <ColumnsStep {...{ followed, kept, change }} onFollowed={note} onDone={done} onLeave={leave} />;
  }
  return <WorldStep nickName={userinfo.nickName} gameId={gameId} onNext={() => goTo(STEPS[1])} onLeave={leave} />;
}

/** Returns what leaves the welcome for the page one came from, in the world that is chosen by then: a page of another one is loaded as a whole. */
function useLeaving(): () => void {
  const { gameId } = useSite();
  const { back } = useWayBack();
  return () => {
    const { currentGame } = useCaches.getState();
    const isShown = currentGame === null || (currentGame.id === gameId && [null, gameId].includes(worldOf(back)));
    if (isShown) void navigate(back, { replace: true });
    else chooseGame(currentGame, new URL(back, location.href));
  };
}

/** Returns the world that an address names; null: none. */
function worldOf(href: string): number | null {
  const named = new URL(href, 'https://here.invalid').searchParams.get('game');
  return named === null ? null : Number(named);
}

function keptOf({ character, characterPublic }: Userinfo): Kept {
  return {
    name: character?.name ?? '',
    realm: character?.realm ?? '',
    class: character?.class ?? '',
    isPublic: characterPublic,
    role: '',
    ticked: null,
  };
}

/** While what is known of the member is on its way. */
export function Skeleton() {
  return (
    <AccountScene scene="campfire" title={TITLE} lead="火还旺着，椅子给你留好了。">
      <PageTitle>{TITLE}</PageTitle>
      <SkeletonText lines={4} />
    </AccountScene>
  );
}

/** Why the welcome could not begin: nobody has to have it. */
export function Failed({ failure }: { failure: CallFailure }) {
  const [retrying, setRetrying] = useState(false);
  const leave = useLeaving();
  const retry = () => {
    setRetrying(true);
    void reload().finally(() => setRetrying(false));
  };
  return (
    <AccountScene scene="campfire" title={TITLE} lead={failure.message || '没能问到，可能是网络不通。'}>
      <PageTitle>{TITLE}</PageTitle>
      <Button variant="primary" size="l" wide icon="refresh-cw" loading={retrying} loadingText="正在再试" onClick={retry}>
        再试一次
      </Button>
      <p className={form['foot']}>
        <Button variant="quiet" onClick={leave}>
          先进去
        </Button>
      </p>
    </AccountScene>
  );
}
