import { NOT_FOUND } from '#contract/call-failure.ts';
import { decideSignUps, listSignUps, type WaitingSignUp } from '#contract/api/admin/sign-ups.ts';
import { MAX_SIGN_UP_REFUSAL_LENGTH } from '#contract/staff-limits.ts';
import { Time } from '#web/ui/Time.tsx';
import { actAtOnce } from '../../parts/act-at-once.ts';
import { StaffActDialog } from '../../parts/StaffActDialog.tsx';
import type { AskProps, QueueKindView } from '../thing/kind-view.ts';
import styles from './things.module.css';

const REFUSAL = { readers: '写进寄给本人的信', min: 2, max: MAX_SIGN_UP_REFUSAL_LENGTH };

/** Somebody who signed up while sign-ups wait for approval. */
export const SIGN_UP: QueueKindView = {
  async open(call, { id }) {
    const { items, total } = await call(listSignUps, { id });
    const [signUp] = items;
    if (!signUp) throw NOT_FOUND;
    return {
      href: `/member/${id}`,
      body: <Facts signUp={signUp} />,
      why: '风暴里，或者“设置”里写着注册要点头，注册的人先等点头，在那以前只能看。',
      acts: [
        {
          letter: 'a',
          label: '放进来',
          isMain: true,
          run: () => actAtOnce(decideSignUps, { ids: [id], outcome: 'approved' }, '放进来了，已经告诉这位会员'),
        },
        {
          letter: 'r',
          label: '不收',
          ask: ({ onDone, onClose }) => (
            <StaffActDialog
              title={`不收 ${signUp.nickName}`}
              note="账号随即抹去，昵称和邮箱空出来，本人会收到信。"
              verb="不收"
              route={decideSignUps}
              reason={REFUSAL}
              input={({ text }) => ({ ids: [id], outcome: 'refused' as const, text })}
              done="没有收"
              onDone={onDone}
              onClose={onClose}
            />
          ),
        },
        ...(total > 1
          ? [
              {
                letter: 'b',
                label: `放进全部 ${total} 个`,
                ask: ({ onDone, onClose }: AskProps) => (
                  <StaffActDialog
                    title={`放进全部 ${total} 个`}
                    note="他们会收到信和消息。一次最多 500 个。"
                    verb="放进来"
                    route={decideSignUps}
                    input={() => ({ all: true, outcome: 'approved' as const })}
                    done="放进来了"
                    onDone={onDone}
                    onClose={onClose}
                  />
                ),
              },
            ]
          : []),
      ],
    };
  },
};

function Facts({ signUp: { mailMasked, print, alike, waitsSince } }: { signUp: WaitingSignUp }) {
  return (
    <dl className={styles.facts}>
      <dt>邮箱</dt>
      <dd>{mailMasked === '' ? '没有写' : mailMasked}</dd>
      <dt>网络</dt>
      <dd>{alike === 0 ? print : `${print}，同一个网络还有 ${alike} 个在等`}</dd>
      <dt>注册</dt>
      <dd>
        <Time iso={waitsSince} form="minute" />
      </dd>
    </dl>
  );
}
