import type { MemberFile } from '#contract/api/staff-members.ts';
import { MAX_REMOVAL_REASON_LENGTH, MIN_REMOVAL_REASON_LENGTH } from '#contract/limits.ts';
import type { ReasonTemplate } from './StaffActDialog.tsx';

/** What every dialog about a member is given. */
export interface MemberDialogProps {
  member: MemberFile;
  onDone: () => void;
  onClose: () => void;
}

/** Reasons that are often given, with their values in the dictionary of reasons for reports. */
export const TEMPLATES: readonly ReasonTemplate[] = [
  { code: 'ad', label: '广告引流', text: '多次贴同一个广告或引流的号码、链接。' },
  { code: 'flood', label: '刷屏灌水', text: '短时间里反复发一样的内容，打扰别人。' },
  { code: 'vulgar', label: '色情低俗', text: '发色情低俗的文字、图片或链接。' },
  { code: 'attack', label: '人身攻击', text: '用侮辱的话攻击别的会员。' },
  { code: 'evasion', label: '小号躲避处罚', text: '停用期间换一个账号接着发言。' },
];

/** A reason that the member reads. */
export const TO_MEMBER = { readers: '本人会读到', min: MIN_REMOVAL_REASON_LENGTH, max: MAX_REMOVAL_REASON_LENGTH } as const;
