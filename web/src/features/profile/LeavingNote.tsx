import { useEffect, useState } from 'react';
import { characterKey } from '#contract/text/character-key.ts';
import { viewProof, type OwnProof } from '#contract/api/proofs.ts';
import { callQuietly } from '#web/lib/calls/api.ts';

type Called = Pick<OwnProof['proven'][number], 'name' | 'realm'>;

const isSame = (one: Called, other: Called) => characterKey(one.name) === characterKey(other.name) && characterKey(one.realm) === characterKey(other.realm);

/** Says, before a profile is saved, that the proof of the character it names so far ends with it; nothing where that one is not proven or stays. */
export function LeavingNote({ before, typed, className }: { before: Called | null; typed: Called; className: string | undefined }) {
  const isLeaving = before !== null && !isSame(before, typed);
  const [proven, setProven] = useState<OwnProof['proven']>([]);
  useEffect(() => {
    if (!isLeaving) return;
    let current = true;
    void callQuietly(viewProof, {}).then(
      (proof) => current && setProven(proof.proven),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [isLeaving]);
  const ends = isLeaving && proven.some((each) => isSame(each, before));
  return (
    <p role="status" className={className} hidden={!ends}>
      {ends && `“${before.name}”核对过。存上以后它就不算你的了，写回来也要重新请人核对；有检举说到它，也不再直接告诉你。只是想换个角色给人看，就先别改这里。`}
    </p>
  );
}
