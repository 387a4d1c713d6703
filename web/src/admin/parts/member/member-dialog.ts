import type { MemberFile } from '#contract/api/staff-members.ts';
import { MAX_REMOVAL_REASON_LENGTH, MIN_REMOVAL_REASON_LENGTH } from '#contract/staff-limits.ts';

/** What every dialog about a member is given. */
export interface MemberDialogProps {
  member: MemberFile;
  onDone: () => void;
  onClose: () => void;
}

/** A reason that the member reads. */
export const TO_MEMBER = { readers: '本人会读到', min: MIN_REMOVAL_REASON_LENGTH, max: MAX_REMOVAL_REASON_LENGTH } as const;
