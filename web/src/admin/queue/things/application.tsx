import { NOT_FOUND } from '#contract/call-failure.ts';
import { listApplications, reviewApplication } from '#contract/api/presenters.ts';
import { ApplicationFacts } from '#web/features/presenters/ApplicationFacts.tsx';
import { StaffActDialog } from '../../parts/StaffActDialog.tsx';
import type { QueueKindView } from '../thing/kind-view.ts';

const MAX_LISTED = 50;
const ANSWER = { readers: '原样寄给申请人', min: 2, max: 500 };

/** An application as presenter. */
export const APPLICATION: QueueKindView = {
  async open(call, { id }) {
    const application = (await call(listApplications, { state: 'pending', size: MAX_LISTED })).items.find((item) => item.id === id);
    if (!application) throw NOT_FOUND;
    const { nickName } = application.applicant;
    return {
      href: `/member/${application.applicant.id}`,
      body: <ApplicationFacts application={application} />,
      why: '通过的立刻入座，头三十天见习；退回的七天后可以再来。',
      acts: [
        {
          letter: 'a',
          label: '通过',
          isMain: true,
          ask: ({ onDone, onClose }) => (
            <StaffActDialog
              title={`通过 ${nickName} 的申请`}
              verb="通过"
              route={reviewApplication}
              input={({ text }) => ({ id, approve: true, reason: text })}
              reason={ANSWER}
              done={`${nickName} 入座了`}
              onDone={onDone}
              onClose={onClose}
            />
          ),
        },
        {
          letter: 'r',
          label: '退回',
          ask: ({ onDone, onClose }) => (
            <StaffActDialog
              title={`退回 ${nickName} 的申请`}
              verb="退回"
              route={reviewApplication}
              input={({ text }) => ({ id, approve: false, reason: text })}
              reason={ANSWER}
              done="退回了"
              onDone={onDone}
              onClose={onClose}
            />
          ),
        },
      ],
    };
  },
};
