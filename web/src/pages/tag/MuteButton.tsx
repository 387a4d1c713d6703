import { foldLoosely } from '#contract/text/fold.ts';
import { hide, unhide, useBlocks } from '#web/features/blocks/block-store.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';

/** Folds posts with a tag into a line for its reader alone; pressed again, shows them. One hidden as a word counts as well. */
export function MuteButton({ tag }: { tag: string }) {
  const blocks = useBlocks((state) => state.blocks);
  const own = blocks.find(({ word }) => word !== null && foldLoosely(word) === foldLoosely(tag));
  const press = () =>
    void (own ? unhide(own.id) : hide({ tag })).then(
      () => toast({ type: 'success', message: own ? `又看得到“${tag}”了` : `带“${tag}”标签的帖子折成一行，“我的屏蔽”里可以改回来` }),
      // The refusal has been shown.
      () => undefined,
    );
  return (
    <Button variant="quiet" icon={own ? 'eye' : 'eye-off'} aria-pressed={own !== undefined} onClick={press}>
      {own ? '不想看到它了' : '不想看到它'}
    </Button>
  );
}
