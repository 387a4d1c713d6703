import { executeTakedown, viewTakedown } from '#contract/api/admin/takedowns.ts';
import { Time } from '#web/ui/Time.tsx';
import { TAKEDOWN_TARGET_LABELS } from '../../parts/labels/takedown-labels.ts';
import { ReturnOrder } from '../../parts/ReturnOrder.tsx';
import { StaffActDialog } from '../../parts/StaffActDialog.tsx';
import type { QueueKindView } from '../thing/kind-view.ts';
import styles from './things.module.css';

/** An order of an authority that is not executed yet. */
export const TAKEDOWN: QueueKindView = {
  async open(call, { id }) {
    const order = await call(viewTakedown, { id });
    const { documentNumber } = order;
    return {
      href: null,
      body: (
        <dl className={styles.facts}>
          <dt>机关</dt>
          <dd>{order.authority}</dd>
          <dt>文号</dt>
          <dd>{documentNumber}</dd>
          <dt>收到</dt>
          <dd>
            <Time iso={order.receivedAt} form="minute" />
          </dd>
          <dt>期限</dt>
          <dd>
            <Time iso={order.dueAt} form="minute" />
          </dd>
          <dt>登记</dt>
          <dd>{order.savedBy}</dd>
          <dt>要移除</dt>
          <dd>
            <ul>
              {order.targets.map((target) => (
                <li key={`${target.kind} ${target.id}`}>
                  {TAKEDOWN_TARGET_LABELS[target.kind]} {target.title === '' ? target.id : `《${target.title}》`}
                </li>
              ))}
            </ul>
          </dd>
        </dl>
      ),
      why: '照来文执行，一个人就能办；执行后不能撤销，要恢复得有解除的文书。',
      acts: [
        {
          letter: 'g',
          label: '执行下架',
          isMain: true,
          ask: ({ onDone, onClose }) => (
            <StaffActDialog
              title="执行下架"
              note="作者会收到通知和文号。"
              verb="移除并封存"
              route={executeTakedown}
              input={() => ({ id, documentNumber })}
              retype={{ label: '再写一遍文号', value: documentNumber }}
              done="移除并封存了，记在下架的台账里"
              onDone={onDone}
              onClose={onClose}
            />
          ),
        },
        { letter: 'r', label: '退回给机关', ask: (asked) => <ReturnOrder id={id} documentNumber={documentNumber} {...asked} /> },
      ],
    };
  },
};
