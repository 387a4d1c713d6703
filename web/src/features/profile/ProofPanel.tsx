import { useEffect, useState } from 'react';
import { proveCharacter, viewProof, type OwnProof } from '#contract/api/proofs.ts';
import { call, callQuietly } from '#web/lib/calls/api.ts';
import { absoluteTime } from '#web/lib/time.ts';
import { Button } from '#web/ui/Button.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import styles from './AccountEnd.module.css';

/** Renders whether the character of the profile was seen to be the member's, and how it comes to that. */
export function ProofPanel() {
  const [proof, setProof] = useState<OwnProof | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let current = true;
    void callQuietly(viewProof, {}).then(
      (found) => current && setProof(found),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, []);
  const ask = async () => {
    setBusy(true);
    try {
      await call(proveCharacter, {});
      setProof(await call(viewProof, {}));
    } finally {
      setBusy(false);
    }
  };
  if (proof === null) return null;
  const { character, state, code, until } = proof;
  return (
    <section aria-labelledby="prove">
      <SectionHead id="prove" title="核对你的角色" />
      <div className={styles.part}>
        <p>有事才找得到你：核对过的角色，被检举时会直接收到消息，答辩算你本人的，申诉也不用再证明一次。只填名字不算数。</p>
        <div className={styles.acts} role="status">
          {character === null && <span>先在上面填好角色名和服务器，存上。</span>}
          {state === 'proven' && until !== null && (
            <span>{`${character?.name ?? ''}-${character?.realm ?? ''} 核对过了，${absoluteTime(until, 'day')} 以前有效。`}</span>
          )}
          {state === 'pending' && code !== null && until !== null && (
            <span>
              把 <b>{code}</b> 写进这个角色的公开备注。抽签抽到的主持人会到游戏里看；码到 {absoluteTime(until, 'day')} 为止。
            </span>
          )}
          {character !== null && state !== 'proven' && state !== 'pending' && (
            <Button icon="shield-check" loading={busy} onClick={() => void ask().catch(() => undefined)}>
              请人核对
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
