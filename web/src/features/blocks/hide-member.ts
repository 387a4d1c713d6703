import { toast } from '#web/ui/toast.ts';
import { hide } from './block-store.ts';

/** Hides everything by a member from now on, and shows where to undo that. Never rejects: a refusal was already shown when it resolves. */
export async function hideMember({ id, nickName }: { id: number; nickName: string }): Promise<void> {
  await hide({ memberId: id }).then(
    () => toast({ type: 'success', message: `不再看 ${nickName} 说的话了，“我的屏蔽”里可以改回来` }),
    () => undefined,
  );
}
