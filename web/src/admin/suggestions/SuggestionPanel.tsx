import { useState } from 'react';
import { answerSuggestion, moveSuggestion, openSuggestionContact, type DeskSuggestion } from '#contract/api/admin/suggestion-desk.ts';
import { SUGGESTION_STATE_LABELS } from '#contract/api/suggestions-labels.ts';
import { MAX_ANSWER_LENGTH } from '#contract/limits.ts';
import { Button } from '#web/ui/Button.tsx';
import { Img } from '#web/ui/Img.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { ActForm } from '../parts/ActForm.tsx';
import desk from '../parts/desk.module.css';
import { TextField } from '../parts/fields.tsx';
import { SidePanel } from '../parts/SidePanel.tsx';
import { useAct } from '../parts/use-act.tsx';

/** One suggestion with its answer. */
export function SuggestionPanel({ suggestion, onClose }: { suggestion: DeskSuggestion; onClose: () => void }) {
  const { id, content, images, contact, state } = suggestion;
  const [answer, setAnswer] = useState(suggestion.answer);
  const [shownContact, setShownContact] = useState<string | null>(null);
  const { ask, dialog } = useAct();
  const move = (next: 'received' | 'working') => ({
    title: next === 'working' ? '接手这条意见' : '放回已收到',
    verb: next === 'working' ? '接手' : '放回',
    route: moveSuggestion,
    input: { id, state: next },
    done: next === 'working' ? '接手了，写的人会知道' : '放回了',
  });
  const openContact = () =>
    void ask({
      title: '打开联系方式',
      verb: '打开',
      note: '打开会记录在案。',
      route: openSuggestionContact,
      input: { id },
      done: '打开了',
      onDone: (reply) => setShownContact(reply.contact),
    });
  return (
    <SidePanel title={suggestion.nickName} note={<Tag>{SUGGESTION_STATE_LABELS[state]}</Tag>} onClose={onClose}>
      <div className={desk.form}>
        <p className={desk.words}>{content}</p>
        {images.map((image) => (
          <Img key={image.src} src={image.srcSmall} alt="附图" width={image.width} height={image.height} />
        ))}
        {contact !== '' && (
          <p>
            {`联系方式：${shownContact ?? contact} `}
            {shownContact === null && (
              <Button size="s" onClick={openContact}>
                打开
              </Button>
            )}
          </p>
        )}
        <ActForm
          act={() => ({ title: '答复这条意见', verb: '答复', route: answerSuggestion, input: { id, answer }, done: '答复了，写的人会收到' })}
          send="答复"
          renderOthers={(askToMove) => (
            <>
              {state === 'received' && <Button onClick={() => void askToMove(move('working'))}>接手</Button>}
              {state === 'working' && <Button onClick={() => void askToMove(move('received'))}>放回已收到</Button>}
            </>
          )}
          onDone={onClose}
        >
          {(problems) => <TextField label="答复" rows={4} max={MAX_ANSWER_LENGTH} value={answer} problem={problems['answer']} onChange={setAnswer} />}
        </ActForm>
      </div>
      {dialog}
    </SidePanel>
  );
}
