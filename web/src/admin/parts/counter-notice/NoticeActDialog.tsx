import type { StaffCounterNotice } from '#contract/api/counter-notices.ts';
import { dismissReply, returnCounterNotice } from '#contract/api/counter-notices.ts';
import { MAX_REMOVAL_REASON_LENGTH, MIN_REMOVAL_REASON_LENGTH } from '#contract/staff-limits.ts';
import { StaffActDialog } from '../StaffActDialog.tsx';
import { ForwardNotice } from './ForwardNotice.tsx';
import type { NoticeAct } from './notice-acts.ts';
import { StopNotice } from './StopNotice.tsx';

interface NoticeActDialogProps {
  act: NoticeAct;
  notice: StaffCounterNotice;
  onDone: () => void;
  onClose: () => void;
}

const LACKS = [
  { label: '没有身份', text: '请写真实的姓名或名称，和对方找得到你的联系方式。' },
  { label: '没有证据', text: '请附上初步的证据：原图、草稿、发表的时间、授权的往来，都可以。' },
  { label: '说的是别处', text: '你写的和被移除的不是同一处，请对着上面列出的内容再写一遍。' },
];
const NOTHING = [
  { label: '没有受理', text: '附来的材料里没有法院或机关受理的通知，请在期限以前补上。' },
  { label: '不是这一件', text: '附来的通知说的不是这一处内容，请在期限以前附上这一件的。' },
];

/** Asks before something is done with the statement of an author. Open while mounted. */
export function NoticeActDialog({ act, notice, onDone, onClose }: NoticeActDialogProps) {
  const { id, number } = notice;
  const limits = { min: MIN_REMOVAL_REASON_LENGTH, max: MAX_REMOVAL_REASON_LENGTH };
  switch (act) {
    case 'forward':
      return <ForwardNotice notice={notice} onDone={onDone} onClose={onClose} />;
    case 'stop':
      return <StopNotice notice={notice} onDone={onDone} onClose={onClose} />;
    case 'return':
      return (
        <StaffActDialog
          title={`退回 ${number} 补正`}
          note="作者补上以后再交一次；没有转给任何人，钟也没有走。"
          verb="退回"
          route={returnCounterNotice}
          input={({ text }) => ({ id, text })}
          reason={{ readers: '作者读得到', templates: LACKS, ...limits }}
          done="退回了，已经告诉作者"
          onDone={onDone}
          onClose={onClose}
        />
      );
    case 'dismiss':
      return (
        <StaffActDialog
          title={`${number}：答复不算数`}
          note="钟照原来的期限接着走，过了的马上放回。对方到期以前还可以再答。"
          verb="接着等"
          route={dismissReply}
          input={({ text }) => ({ id, text })}
          reason={{ readers: '作者和投诉的人都读得到', templates: NOTHING, ...limits }}
          done="钟接着走，两边都告诉了"
          onDone={onDone}
          onClose={onClose}
        />
      );
  }
}
