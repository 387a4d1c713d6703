import { useState } from 'react';
import { confirmProof, type WaitingProof } from '#contract/api/proofs.ts';
import { NotePicture } from '#web/features/evidence/NotePicture.tsx';
import { Age } from '#web/features/trials/Clock.tsx';
import { useAct } from '#web/features/trials/use-act.ts';
import { call } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import styles from './DeskList.module.css';

/** Renders the characters whose note the reader was drawn to look at. */
export function ProofList({ proofs }: { proofs: readonly WaitingProof[] }) {
  if (proofs.length === 0) {
    return (
      <EmptyState icon="g-scales" title="没有角色等你核对">
        抽签抽到你的时候，会排在这里，也会收到消息。
      </EmptyState>
    );
  }
  return (
    <ol className={styles.list}>
      {proofs.map((proof) => (
        <li key={proof.id}>
          <ProofRow proof={proof} />
        </li>
      ))}
    </ol>
  );
}

function ProofRow({ proof: { id, name, realm, code, askedAt } }: { proof: WaitingProof }) {
  const [fileId, setFileId] = useState<number | null>(null);
  const { busy, act } = useAct();
  const confirm = () => {
    if (fileId !== null) void act('核对过了', () => call(confirmProof, { id, fileId })).catch(() => undefined);
  };
  return (
    <article className={styles.row}>
      <div className={styles.words}>
        <h2>
          {name}-{realm}
        </h2>
        <p className={styles.facts}>
          <span>
            到游戏里看这个角色的公开备注，应写着 <b className={styles.code}>{code}</b>
          </span>
        </p>
        <NotePicture label="备注的截图" hint="封存，三十天以后删掉" fileId={fileId} onSent={setFileId} />
      </div>
      <div className={styles.side}>
        <p className={styles.age}>
          等了 <b>{<Age since={askedAt} />}</b>
        </p>
        <div className={styles.buttons}>
          <Button loading={busy} loadingText="请稍候" disabled={fileId === null} onClick={confirm}>
            备注相符
          </Button>
        </div>
      </div>
    </article>
  );
}
