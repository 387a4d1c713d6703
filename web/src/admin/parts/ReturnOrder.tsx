import { returnTakedown } from '#contract/api/admin/takedowns.ts';
import { MAX_REMOVAL_REASON_LENGTH, MIN_REMOVAL_REASON_LENGTH } from '#contract/staff-limits.ts';
import { StaffActDialog } from './StaffActDialog.tsx';

const TEMPLATES = [
  { label: '找不到内容', text: '来文写的地址在本站找不到内容，请核对以后另发。' },
  { label: '文书不全', text: '来文没有写明机关、文号或者依据，请补全以后另发。' },
  { label: '不归本站', text: '来文要求移除的内容不在本站，也不由本站保存。' },
];

/** Asks why an order goes back to its authority. Open while mounted. */
export function ReturnOrder({ id, documentNumber, onDone, onClose }: { id: number; documentNumber: string; onDone: () => void; onClose: () => void }) {
  return (
    <StaffActDialog
      title={`退回 ${documentNumber}`}
      note="记下退回的理由，回文由你自己寄给机关。改对了再来的，另记一道。"
      verb="退回"
      route={returnTakedown}
      input={({ text }) => ({ id, text })}
      reason={{ readers: '写进台账，管理员都看得到', min: MIN_REMOVAL_REASON_LENGTH, max: MAX_REMOVAL_REASON_LENGTH, templates: TEMPLATES }}
      done="退回了，记在下架的台账里"
      onDone={onDone}
      onClose={onClose}
    />
  );
}
