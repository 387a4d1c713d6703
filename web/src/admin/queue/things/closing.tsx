import { Time } from '#web/ui/Time.tsx';
import type { QueueKindView } from '../thing/kind-view.ts';
import styles from './things.module.css';

/** An account that its owner is about to close. */
export const CLOSING: QueueKindView = {
  open: async (_, { id, dueAt }) => ({
    href: `/member/${id}`,
    body: (
      <p className={styles.text}>
        这位会员要关掉账号，
        <Time iso={dueAt} form="minute" /> 会自动抹去；在那以前本人可以反悔。这里只看，不用办。
      </p>
    ),
    why: '本人要求的，法律给十五天。',
    acts: [],
  }),
};
