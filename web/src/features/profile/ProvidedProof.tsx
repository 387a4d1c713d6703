import { useId, useState } from 'react';
import { beginProvidedProof, type OwnProof } from '#contract/api/proofs.ts';
import { keepAttempt } from '#web/features/identities/kept-attempt.ts';
import { ProviderMark } from '#web/features/identities/ProviderMark.tsx';
import { call } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Select } from '#web/ui/Select.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './ProofPanel.module.css';

const REGIONS: Readonly<Record<OwnProof['regions'][number], string>> = { cn: '国服', us: '美服', eu: '欧服', kr: '韩服', tw: '台服' };

/** The short way to a proof: Battle.net says which characters somebody has, once they agree there. */
export function ProvidedProof({ regions }: Pick<OwnProof, 'regions'>) {
  const [region, setRegion] = useState(regions[0]);
  const regionId = useId();
  const [agree, setAgree] = useState(false);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const go = async () => {
    if (!agree) return setProblem('请先勾选同意');
    setBusy(true);
    try {
      const begun = await call(beginProvidedProof, { region, agree });
      if (keepAttempt(begun, { search: '', wants: 'proof' })) return location.assign(begun.url);
      toast({ type: 'error', message: '这个浏览器不让网站记东西，去了也认不回来' });
    } catch {
      // The refusal has been shown.
    }
    setBusy(false);
  };
  return (
    <div className={styles.provided}>
      <h3>用战网核对，不用等人</h3>
      <p className={styles.quiet}>到战网那边点一次同意，从名单里选你的角色，当场就算核对过了。改了名、转了服，再来一次就好。</p>
      {regions.length > 1 && (
        <label className={styles.region} htmlFor={regionId}>
          哪个区
          <Select
            id={regionId}
            value={region}
            options={regions.map((each) => ({ value: each, label: REGIONS[each] }))}
            onChange={(event) => setRegion(regions.find((each) => each === event.target.value))}
          />
        </label>
      )}
      <label className={styles.agree}>
        <input
          type="checkbox"
          checked={agree}
          aria-invalid={problem !== '' || undefined}
          onChange={(event) => {
            setAgree(event.target.checked);
            setProblem('');
          }}
        />
        同意从战网读一次我的角色名单，只留下我选的那一个；别的半小时里删掉
      </label>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <Button loading={busy} loadingText="正在过去" onClick={() => void go()}>
        <ProviderMark provider="battlenet" />
        去战网核对
      </Button>
    </div>
  );
}
