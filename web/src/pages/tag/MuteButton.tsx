import { foldLoosely } from '#contract/text/fold.ts';
import { hide, unhide, useBlocks } from '#web/features/blocks/block-store.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';

/** Folds posts that name a tag into a line for its reader alone, by a word of their block list; pressed again, shows them. */
export function MuteButton({ tag }: { tag: string }) {
  const blocks = useBlocks((state) => state.blocks);
  const own = blocks.find(({ word }) => word !== null && foldLoosely(word) === foldLoosely(tag));
  const press = () =>
    void (own ? unhide(own.id) : hide({ word: tag })).then(
      () => toast({ type: 'success', message: own ? `又看得到“${tag}”了` : `写到“${tag}”的帖子折成一行，“我的屏蔽”里可以改回来` }),
      // The refusal has been shown.
      () => undefined,
    );
  return (
    <Button variant="quiet" icon={own ? 'eye' : 'eye-off'} aria-pressed={own !== undefined} onClick={press}>
      {own ? '不想看到它了' : '不想看到它'}
    </Button>
  );
}
