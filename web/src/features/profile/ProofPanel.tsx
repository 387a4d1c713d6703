import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { proveCharacter, viewProof, type OwnProof } from '#contract/api/proofs.ts';
import { call, callQuietly } from '#web/lib/calls/api.ts';
import { absoluteTime } from '#web/lib/time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SectionHead } from '#web/ui/SectionHead.tsx';
import { Tag, type Tone } from '#web/ui/Tag.tsx';
import { copy } from '#web/ui/copy.ts';
import { ProvenList } from './ProvenList.tsx';
import { ProvidedProof } from './ProvidedProof.tsx';
import styles from './ProofPanel.module.css';

const STATES: Readonly<Record<OwnProof['state'], { label: string; tone: Tone }>> = {
  unproven: { label: '只是填过', tone: 'plain' },
  pending: { label: '待核对', tone: 'brass' },
  proven: { label: '核对过了', tone: 'pine' },
  lapsed: { label: '过期了', tone: 'plain' },
};

const LEAD = '不要截图里的账号，不要手机号，也不要密码。只要你能在游戏里改一行字。';

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
  const panel = useRef<HTMLElement>(null);
  const reload = async () => {
    const found = await callQuietly(viewProof, {}).catch(() => null);
    if (found) flushSync(() => setProof(found));
    // Where the list is gone with its last line; else it takes the focus itself.
    panel.current?.focus();
  };
  const ask = async () => {
    setBusy(true);
    try {
      await call(proveCharacter, {});
      setProof(await call(viewProof, {}));
    } finally {
      setBusy(false);
    }
  };
  // Its head is there from the beginning: addresses lead to it.
  if (proof === null) {
    return (
      <section aria-labelledby="prove" className={styles.panel}>
        <SectionHead id="prove" title="核对你的角色" />
        <p className={styles.lead}>{LEAD}</p>
      </section>
    );
  }
  const { character, state, code, until } = proof;
  const isWaiting = state === 'pending' && code !== null && until !== null;
  return (
    <section ref={panel} tabIndex={-1} aria-labelledby="prove" className={styles.panel}>
      <SectionHead id="prove" title="核对你的角色" />
      <p className={styles.lead}>{LEAD}</p>
      {character === null ? (
        <p className={styles.quiet}>先在上面填好角色名和服务器，存上。</p>
      ) : (
        <div className={styles.character}>
          <p>
            <b>{character.name}</b>
            <small>{character.realm}</small>
          </p>
          <Tag tone={STATES[state].tone}>{STATES[state].label}</Tag>
        </div>
      )}
      <div role="status">
        {state === 'proven' && until !== null && (
          <p className={styles.quiet}>{`${absoluteTime(until, 'day')} 以前有效。改名、转服，或者别人后来证明了同一个角色，就失效。`}</p>
        )}
        {isWaiting && character !== null && <Steps character={character} code={code} until={until} />}
      </div>
      {character !== null && state !== 'proven' && state !== 'pending' && (
        <Button
          variant="primary"
          icon="shield-check"
          loading={busy}
          loadingText="请稍候"
          className={styles.ask}
          onClick={() => void ask().catch(() => undefined)}
        >
          请人核对
        </Button>
      )}
      {proof.regions.length > 0 && <ProvidedProof regions={proof.regions} />}
      {proof.proven.length > 0 && <ProvenList proven={proof.proven} onLeft={reload} />}
      <h3 className={styles.why}>核对了能做什么</h3>
      <ol className={styles.gains}>
        <li>
          <p>
            有检举等你答辩，<b>马上告诉你</b>，不用等人递话。
          </p>
        </li>
        <li>
          <p>
            你写的答辩算<b>本人</b>的话，不会被当成别人的信。
          </p>
        </li>
        <li>
          <p>
            罚单、申诉都认你，<b>不用再证一次</b>。只填名字不算数。
          </p>
        </li>
      </ol>
    </section>
  );
}

/** What is left to do once a proof is asked for: the code into the note, then somebody looks. */
function Steps({ character, code, until }: { character: { name: string; realm: string }; code: string; until: string }) {
  return (
    <ol className={styles.steps}>
      <li>
        <h3>把这八个字写进公开备注</h3>
        <p className={styles.quiet}>公会公开备注最好；没有公会，写在社区备注里。写别的字会认不出来。</p>
        <div className={styles.code}>
          <p>
            <small>{`到 ${absoluteTime(until, 'minute')}`}</small>
            <b>{code}</b>
          </p>
          <Button icon="copy" onClick={() => void copy(code)}>
            复制
          </Button>
        </div>
      </li>
      <li>
        <h3>像这样就对了</h3>
        <div className={styles.window} role="img" aria-label={`游戏里的公会面板，公开备注一栏写着 ${code}`}>
          <p>
            <span>公会</span>
            <span>公开备注</span>
          </p>
          <p>
            <Icon name="g-daggers" />
            <span>{character.name}</span>
            <b>{code}</b>
          </p>
        </div>
      </li>
      <li>
        <h3>等人来看一眼</h3>
        <p className={styles.quiet}>
          抽签抽到、和你没有瓜葛的主持人上线看一眼、截一张图；隔 12 小时再叫一位，两天没人看，管理员来看。备注先别删，看到了会告诉你，看完就可以删。
        </p>
      </li>
    </ol>
  );
}
