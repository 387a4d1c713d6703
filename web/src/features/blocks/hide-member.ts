import { toast } from '#web/ui/toast.ts';
import { hide } from './block-store.ts';

/** Hides whatever a member says from now on, and tells where that is taken back. Never rejects: a refusal has been shown when it ends. */
export async function hideMember({ id, nickName }: { id: number; nickName: string }): Promise<void> {
  await hide({ memberId: id }).then(
    () => toast({ type: 'success', message: `不再看 ${nickName} 说的话了，“我的屏蔽”里可以改回来` }),
    () => undefined,
  );
}
