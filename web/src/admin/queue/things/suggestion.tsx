import { NOT_FOUND } from '#contract/call-failure.ts';
import { MAX_ANSWER_LENGTH } from '#contract/limits.ts';
import { answerSuggestion, listSuggestions, moveSuggestion } from '#contract/api/admin/suggestion-desk.ts';
import { CommentPictures } from '#web/features/pictures/CommentPictures.tsx';
import { call as callAloud } from '#web/lib/calls/api.ts';
import { toastDone } from '../../parts/done-toast.ts';
import { StaffActDialog } from '../../parts/StaffActDialog.tsx';
import type { QueueKindView } from '../thing/kind-view.ts';
import styles from './things.module.css';

const TEMPLATES = [
  { label: '已经做好', text: '已经照这样改好了，谢谢你提出来。' },
  { label: '记下了', text: '记下了，排进以后要做的事里，做的时候会告诉你。' },
  { label: '暂时不做', text: '想过了，现在先不做。以后有变化会再告诉你。' },
];
const MIN_ANSWER_LENGTH = 2;

/** What a member thinks the site should do. */
export const SUGGESTION: QueueKindView = {
  async open(call, { id }) {
    const suggestion = (await call(listSuggestions, { state: 'received' })).find((each) => each.id === id);
    if (!suggestion) throw NOT_FOUND;
    return {
      href: null,
      body: (
        <>
          <p className={styles.text}>{suggestion.content}</p>
          <CommentPictures pictures={suggestion.images} />
        </>
      ),
      why: '会员提的意见，七天里要有个回音。',
      acts: [
        {
          letter: '1',
          label: '在做了',
          run: async () => toastDone('记成处理中，提的人收到消息', receiptOf(await callAloud(moveSuggestion, { id, state: 'working' }))),
        },
        {
          letter: '2',
          label: '答复',
          isMain: true,
          ask: ({ onDone, onClose }) => (
            <StaffActDialog
              title="答复这条意见"
              verb="答复"
              route={answerSuggestion}
              input={({ text }) => ({ id, answer: text })}
              reason={{ readers: '提的人会读到', min: MIN_ANSWER_LENGTH, max: MAX_ANSWER_LENGTH, templates: TEMPLATES }}
              done="答复了，提的人收到消息"
              onDone={onDone}
              onClose={onClose}
            />
          ),
        },
      ],
    };
  },
};

/** Returns the receipt in a reply to an act of staff, which the shapes of the contract do not name. */
function receiptOf(reply: object): { audit: number | null; undoUntil: string | null } {
  const audit = 'audit' in reply && typeof reply.audit === 'number' ? reply.audit : null;
  return { audit, undoUntil: 'undoUntil' in reply && typeof reply.undoUntil === 'string' ? reply.undoUntil : null };
}
