import { NOT_FOUND } from '#contract/call-failure.ts';
import { MAX_HIDING_REASON_LENGTH, MIN_HIDING_REASON_LENGTH } from '#contract/staff-limits.ts';
import { decideLookAlikes, listLookAlikes } from '#contract/api/admin/look-alikes.ts';
import { Time } from '#web/ui/Time.tsx';
import { StaffActDialog } from '../../parts/StaffActDialog.tsx';
import type { QueueKindView } from '../thing/kind-view.ts';
import styles from './things.module.css';

/** Texts that look alike by several new accounts, decided together. */
export const LOOK_ALIKE: QueueKindView = {
  async open(call, { id }) {
    const group = (await call(listLookAlikes, {})).find((each) => each.id === id);
    if (!group) throw NOT_FOUND;
    return {
      href: null,
      body: (
        <section className={styles.notes}>
          <ul>
            {group.samples.map(({ kind, id: textId, author, text, at }) => (
              <li key={`${kind} ${textId}`}>
                <p className={styles.note}>
                  <a href={`/member/${author.id}`}>{author.nickName}</a> <Time iso={at} form="minute" />
                </p>
                <p className={styles.text}>{text}</p>
              </li>
            ))}
          </ul>
        </section>
      ),
      why: `${group.accounts} 个账号写了 ${group.texts} 条差不多的文字，先收起来等人看；一次定一组。`,
      acts: [
        {
          letter: 'a',
          label: '一起放出',
          ask: ({ onDone, onClose }) => (
            <StaffActDialog
              title="一起放出这一组"
              verb="放出"
              route={decideLookAlikes}
              input={() => ({ id, outcome: 'released' as const })}
              done="放出来了"
              onDone={onDone}
              onClose={onClose}
            />
          ),
        },
        {
          letter: 'x',
          label: '一起移除',
          isMain: true,
          ask: ({ onDone, onClose }) => (
            <StaffActDialog
              title="一起移除这一组"
              verb="移除"
              route={decideLookAlikes}
              input={({ text }) => ({ id, outcome: 'removed' as const, text })}
              reason={{ readers: '作者会读到', min: MIN_HIDING_REASON_LENGTH, max: MAX_HIDING_REASON_LENGTH }}
              done="移除了，作者会读到理由"
              onDone={onDone}
              onClose={onClose}
            />
          ),
        },
      ],
    };
  },
};
