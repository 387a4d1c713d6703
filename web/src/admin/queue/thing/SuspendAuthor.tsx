import { useEffect, useState } from 'react';
import { viewMemberFile, type MemberFile } from '#contract/api/staff-members.ts';
import { callQuietly } from '#web/lib/calls/api.ts';
import { SuspendDialog } from '../../parts/member/SuspendDialog.tsx';

/** Asks for how long and why the author of what waits is suspended; it still waits afterwards. Open while mounted. */
export function SuspendAuthor({ id, onClose }: { id: number; onClose: () => void }) {
  const [member, setMember] = useState<MemberFile | null>(null);
  useEffect(() => {
    callQuietly(viewMemberFile, { id }).then(setMember, onClose);
  }, [id, onClose]);
  return member && <SuspendDialog member={member} onDone={onClose} onClose={onClose} />;
}
