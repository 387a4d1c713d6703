import { useState } from 'react';
import { allowUses, saveWord, type WatchedWord } from '#contract/api/admin/words.ts';
import { WORD_EFFECT_LABELS } from '#contract/api/admin/words-labels.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { ChipList } from '#web/ui/ChipList.tsx';
import { FieldGroup } from '#web/ui/Field.tsx';
import { ActForm } from '../parts/ActForm.tsx';
import desk from '../parts/desk.module.css';
import { ChoiceField, TextField } from '../parts/fields.tsx';
import { SidePanel } from '../parts/SidePanel.tsx';
import { FIELD_OPTIONS, wordName } from './word-labels.ts';

export interface WordPanelProps {
  /** Null: a new one. */
  word: WatchedWord | null;
  onRemove: (word: WatchedWord) => void;
  onClose: () => void;
}

const EFFECTS = (['hold', 'refuse', 'replace'] as const).map((value) => ({ value, label: WORD_EFFECT_LABELS[value] }));

/** The form of one word, and the uses of it that are let through. */
export function WordPanel({ word, onRemove, onClose }: WordPanelProps) {
  const [text, setText] = useState(word?.word ?? '');
  const [effect, setEffect] = useState<WatchedWord['effect']>(word?.effect ?? 'hold');
  const [replacement, setReplacement] = useState(word?.replacement ?? '');
  const [fields, setFields] = useState<WatchedWord['fields']>(word?.fields ?? []);
  const [loose, setLoose] = useState(word?.loose ?? true);
  const [note, setNote] = useState(word?.note ?? '');
  const [allowed, setAllowed] = useState((word?.allowed ?? []).join('\n'));
  const save = () => ({
    title: word ? `改“${word.word}”` : `加上“${text}”`,
    verb: '存下',
    route: saveWord,
    input: { ...(word && { id: word.id, kind: word.kind }), word: text, effect, replacement, fields, loose, note },
    done: '存下了，下一句话就照它',
  });
  const uses = allowed
    .split('\n')
    .map((use) => use.trim())
    .filter((use) => use !== '');
  return (
    <SidePanel
      title={word ? wordName(word) : '加一条'}
      {...(word && {
        note: `30 天碰上 ${word.hits} 次${word.passRate === null ? '' : `，放行 ${Math.round(word.passRate * 100)}%`}`,
      })}
      onClose={onClose}
    >
      <ActForm act={save} send="存下" renderOthers={() => word && <Button onClick={() => onRemove(word)}>去掉这条</Button>} onDone={onClose}>
        {(problems) => (
          <>
            <div className={desk.pair}>
              <TextField label="词" readOnly={word?.kind === 'identity'} value={text} problem={problems['word']} onChange={setText} />
              <ChoiceField
                label="碰到就"
                value={effect}
                options={EFFECTS}
                problem={problems['effect']}
                onChange={(value) => setEffect(EFFECTS.find((each) => each.value === value)?.value ?? 'hold')}
              />
            </div>
            {effect === 'replace' && (
              <TextField label="换成" note="空着就是星号" value={replacement} problem={problems['replacement']} onChange={setReplacement} />
            )}
            <FieldGroup label="管哪里" note="一个不选就是全部">
              <ChipList
                label="管哪里"
                items={FIELD_OPTIONS.map(({ value, label }) => ({
                  key: value,
                  label,
                  on: fields.includes(value),
                  onToggle: () => setFields(fields.includes(value) ? fields.filter((each) => each !== value) : [...fields, value]),
                }))}
              />
            </FieldGroup>
            <Checkbox checked={loose} onChange={({ target }) => setLoose(target.checked)}>
              中间夹空格、符号也算
            </Checkbox>
            <TextField label="说明" note="可空" value={note} problem={problems['note']} onChange={setNote} />
          </>
        )}
      </ActForm>
      {word && (
        <ActForm
          label="许可的用法"
          act={() => ({
            title: `“${word.word}”的许可用法`,
            verb: '存下',
            route: allowUses,
            input: { id: word.id, allowed: uses },
            done: '存下了，碰到这些就放过',
          })}
          send="存下许可"
          isQuiet
          onDone={onClose}
        >
          {(problems) => (
            <TextField
              label="许可的用法"
              note="一行一句"
              rows={4}
              value={allowed}
              hint="碰到这些就放过，比如“代练勿扰”"
              problem={Object.entries(problems).find(([path]) => path.startsWith('allowed'))?.[1]}
              onChange={setAllowed}
            />
          )}
        </ActForm>
      )}
    </SidePanel>
  );
}
