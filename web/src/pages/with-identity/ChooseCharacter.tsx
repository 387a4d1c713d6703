import { useState } from 'react';
import { keepProvidedProof, type ProvidedCharacters } from '#contract/api/proofs.ts';
import { AccountScene } from '#web/features/account/AccountScene.tsx';
import { call } from '#web/lib/calls/api.ts';
import { navigate } from '#web/lib/navigation/navigate.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './ChooseCharacter.module.css';

const PROFILE = '/profile/userinfo#prove';

/** The characters Battle.net has named: one is chosen, and counts as the member's from then on. */
export function ChooseCharacter({ list: { key, characters }, secret }: { list: ProvidedCharacters; secret: string }) {
  const [busy, setBusy] = useState('');
  const choose = async ({ name, realm }: ProvidedCharacters['characters'][number]) => {
    setBusy(`${name} ${realm}`);
    try {
      await call(keepProvidedProof, { key, secret, name, realm });
      toast({ type: 'success', message: `${name} 核对过了，往后一年算你的` });
      await navigate(PROFILE, { replace: true });
    } catch {
      // The refusal has been shown; the list counts once.
      setBusy('');
    }
  };
  if (characters.length === 0)
    return (
      <AccountScene scene="campfire" title="没有角色" lead="战网说，这个账号在这个游戏里还没有角色。换一个游戏，或者请人核对。" isReply>
        <ButtonLink href={PROFILE} variant="primary" wide>
          回我的账号
        </ButtonLink>
      </AccountScene>
    );
  return (
    <AccountScene scene="campfire" title="哪一个是你" lead="选一个。核对过的角色，有检举说到它会直接告诉你，你写的算本人的话。" isReply>
      <ul className={styles.list}>
        {characters.map((character) => {
          const { name, realm, level } = character;
          const isBusy = busy === `${name} ${realm}`;
          return (
            <li key={`${name} ${realm}`}>
              <Button wide loading={isBusy} loadingText="正在核对" onClick={() => busy === '' && void choose(character)}>
                <b>{name}</b>
                <span>{realm}</span>
                <small>{`${level} 级`}</small>
              </Button>
            </li>
          );
        })}
      </ul>
      <p className={styles.foot}>
        <a className="link" href={PROFILE}>
          都不是，不核对了
        </a>
      </p>
    </AccountScene>
  );
}
