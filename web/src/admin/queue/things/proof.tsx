import { NOT_FOUND } from '#contract/call-failure.ts';
import { useState } from 'react';
import { confirmProof, listProofs, refuseProof, type WaitingProof } from '#contract/api/proofs.ts';
import { MAX_PROOF_ANSWER_LENGTH } from '#contract/staff-limits.ts';
import { NotePicture } from '#web/features/evidence/NotePicture.tsx';
import { call as callAloud } from '#web/lib/calls/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { StaffActDialog } from '../../parts/StaffActDialog.tsx';
import type { AskProps, QueueKindView } from '../thing/kind-view.ts';
import styles from './things.module.css';

const NOT_SEEN = [
  { label: '备注是空的', text: '备注是空的，没有看到码。' },
  { label: '写的不是这个码', text: '备注里写着别的字，和给你的码不一样。' },
  { label: '找不到角色', text: '在这个服务器上没有找到这个名字的角色。' },
];

/** A character that nobody who was called has looked at. */
export const PROOF: QueueKindView = {
  async open(call, { id }) {
    const proof = (await call(listProofs, {})).items.find((each) => each.id === id);
    if (!proof) throw NOT_FOUND;
    return {
      href: null,
      body: (
        <p className={styles.text}>
          到游戏里看 {proof.name}-{proof.realm} 的公开备注，应写着 <b>{proof.code}</b>。看到了，截一张图。
        </p>
      ),
      why: '抽到的主持人两天里都没有去看，所以请管理员看。',
      acts: [
        { letter: 'a', label: '备注相符', isMain: true, ask: (props) => <SeenDialog proof={proof} {...props} /> },
        {
          letter: 'r',
          label: '没有看到',
          ask: (props) => (
            <StaffActDialog
              title={`${proof.name}-${proof.realm} 的备注对不上`}
              note="这一次的码作废；对方写好以后可以再请人看。"
              verb="没有看到"
              route={refuseProof}
              input={({ text }) => ({ id, text })}
              reason={{ readers: '请你看的会员会读到', min: 2, max: MAX_PROOF_ANSWER_LENGTH, templates: NOT_SEEN }}
              done="结了，对方会读到"
              {...props}
            />
          ),
        },
      ],
    };
  },
};

function SeenDialog({ proof: { id }, onDone, onClose }: AskProps & { proof: WaitingProof }) {
  const [fileId, setFileId] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    if (fileId === null || busy) return;
    setBusy(true);
    try {
      await callAloud(confirmProof, { id, fileId });
      toast({ type: 'success', message: '核对过了' });
      onDone();
    } catch {
      // The refusal has been shown.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      size="low"
      open
      keep={fileId !== null}
      onClose={onClose}
      title="备注相符"
      footer={
        <Button variant="primary" disabled={fileId === null} loading={busy} loadingText="正在写入" onClick={() => void confirm()}>
          相符
        </Button>
      }
    >
      <NotePicture label="备注的截图" hint="封存，三十天以后删掉" fileId={fileId} onSent={setFileId} />
    </Dialog>
  );
}
