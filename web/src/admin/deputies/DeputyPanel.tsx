import { useState } from 'react';
import { setAway, setDeputy, type DeputyDesk } from '#contract/api/admin/deputies.ts';
import { ActForm } from '../parts/ActForm.tsx';
import desk from '../parts/desk.module.css';
import { ChoiceField, TextField } from '../parts/fields.tsx';
import { fieldOfInstant, instantOfField } from '../parts/moments.ts';
import { SidePanel } from '../parts/SidePanel.tsx';

export interface DeputyPanelProps {
  operator: DeputyDesk['operators'][number];
  candidates: DeputyDesk['candidates'];
  onClose: () => void;
}

/** Renders the deputy of an operator, and until when they are away. */
export function DeputyPanel({ operator: { id, nickName, deputy, awayUntil }, candidates, onClose }: DeputyPanelProps) {
  const [deputyId, setDeputyId] = useState(deputy === null ? '' : String(deputy.id));
  const [until, setUntil] = useState(fieldOfInstant(awayUntil));
  const options = candidates
    .filter((each) => each.id !== id)
    .map((each) => ({ value: String(each.id), label: each.role === 'presenter' ? `${each.nickName}（主持人）` : each.nickName }));
  const chosen = deputyId === '' ? null : Number(deputyId);
  return (
    <SidePanel title={nickName} note="代理人和离开都记录在案" onClose={onClose}>
      <ActForm
        label="代理人"
        send="改代理人"
        isQuiet
        act={() => ({
          title: chosen === null ? `${nickName} 不再请谁代理` : `请人代理 ${nickName}`,
          verb: '改',
          route: setDeputy,
          input: { id, deputyId: chosen },
          done: chosen === null ? '不再请谁代理了' : '代理人定好了',
        })}
        onDone={onClose}
      >
        {(problems) => (
          <ChoiceField
            label="代理人"
            hint="另一位管理员什么都代理；主持人只在要遮内容时代理。不请，就找在岗最久的另一位管理员"
            value={deputyId}
            options={[{ value: '', label: '不请谁' }, ...options]}
            problem={problems['deputyId']}
            onChange={setDeputyId}
          />
        )}
      </ActForm>
      <div className={desk.form}>
        <ActForm
          label="离开"
          send="记下离开"
          act={() => ({
            title: `${nickName} 要离开`,
            verb: '记下',
            note: '这段时间要人处理的通知马上找代理人；没有人能代理，还是找本人。',
            route: setAway,
            input: { id, until: instantOfField(until) },
            done: '记下了，通知马上找代理人',
          })}
          onDone={onClose}
        >
          {(problems) => (
            <TextField
              label="离开到"
              hint="最多六十天，到时候自己算回来；空着就是没有离开"
              type="datetime-local"
              value={until}
              problem={problems['until']}
              onChange={setUntil}
            />
          )}
        </ActForm>
      </div>
    </SidePanel>
  );
}
