import { useState } from 'react';
import { saveTerm, type DictionaryHead, type Term, type TermColor } from '#contract/api/admin/terms.ts';
import { MAX_TERM_NOTE_LENGTH } from '#contract/staff-limits.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { Time } from '#web/ui/Time.tsx';
import { ActForm } from '../parts/ActForm.tsx';
import desk from '../parts/desk.module.css';
import { ChoiceField, TextField } from '../parts/fields.tsx';
import { SidePanel } from '../parts/SidePanel.tsx';
import styles from './page.module.css';

export interface TermPanelProps {
  dictionary: DictionaryHead;
  /** Null: a new one. */
  term: Term | null;
  onClose: () => void;
}

const COLORS: readonly { value: TermColor; label: string }[] = [
  { value: '', label: '不着色' },
  { value: 'seal', label: '朱' },
  { value: 'brass', label: '铜' },
  { value: 'ember', label: '火' },
  { value: 'plum', label: '紫' },
  { value: 'night', label: '蓝' },
  { value: 'pine', label: '绿' },
  { value: 'ink', label: '灰' },
];

/** The form of one entry: its words, its color, its days, and what it was called before. */
export function TermPanel({ dictionary: { key, name, worded, dated }, term, onClose }: TermPanelProps) {
  const [value, setValue] = useState(term?.value ?? '');
  const [label, setLabel] = useState(term?.label ?? '');
  const [note, setNote] = useState(term?.note ?? '');
  const [color, setColor] = useState<TermColor>(COLORS.find((each) => each.value === term?.color)?.value ?? '');
  const [title, setTitle] = useState(textOf(term, 'title'));
  const [text, setText] = useState(textOf(term, 'text'));
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState(term?.until && !term.retired ? term.until.slice(0, 10) : '');
  const isArticle = key === 'rule_article';
  const act = () => ({
    title: term ? `改“${term.label}”` : `加一条${name}`,
    verb: from === '' ? '发布' : `${from} 起用`,
    ...(dated && term && { note: '已经判下的案子照旧显示它那一天的名字。' }),
    route: saveTerm,
    input: {
      key,
      value: value.trim(),
      label: isArticle ? `${value.trim()}　${title}` : label,
      note,
      color,
      ...(isArticle && { details: { title, text } }),
      ...(from !== '' && { from }),
      until: until === '' ? null : until,
    },
    done: from === '' ? '发布了' : `到 ${from} 就换上`,
  });
  return (
    <SidePanel title={term?.label ?? `加一条${name}`} {...(typeof term?.uses === 'number' && { note: `用过 ${term.uses} 次` })} onClose={onClose}>
      <ActForm act={act} send="发布" onDone={onClose}>
        {(problems) => (
          <>
            <div className={desk.pair}>
              {isArticle ? (
                <TextField label="题目" value={title} problem={problems['label'] ?? problems['details']} onChange={setTitle} />
              ) : (
                <TextField
                  label="名字"
                  {...(dated && { note: '改了就是新的一版' })}
                  readOnly={worded}
                  value={label}
                  problem={problems['label']}
                  onChange={setLabel}
                />
              )}
              <TextField label="值" readOnly={term !== null} value={value} problem={problems['value']} onChange={setValue} />
            </div>
            {isArticle && <TextField label="条文" rows={6} value={text} onChange={setText} />}
            <TextField label="一句说明" note={`${countGraphemes(note)} / ${MAX_TERM_NOTE_LENGTH}`} value={note} problem={problems['note']} onChange={setNote} />
            <ChoiceField
              label="颜色"
              value={color}
              options={COLORS}
              problem={problems['color']}
              onChange={(chosen) => setColor(COLORS.find((each) => each.value === chosen)?.value ?? '')}
            />
            <div className={desk.pair}>
              <TextField
                label={term ? '从哪天起用新名字' : '从哪天起能选'}
                note="可空"
                type="date"
                value={from}
                problem={problems['from']}
                onChange={setFrom}
                {...(term && !dated && { hint: '这一部字典改了马上生效' })}
              />
              <TextField label="停用日" note="可空" type="date" value={until} problem={problems['until']} onChange={setUntil} />
            </div>
            {term && term.versions.length > 0 && (
              <div>
                <h3>各版的名字</h3>
                <ul className={styles.versions}>
                  {term.versions.map((version) => (
                    <li key={version.from ?? 'first'}>
                      <span>{version.from === null ? '起初' : <Time iso={version.from} />}</span>
                      <span>
                        <b>{version.label}</b>
                        {!version.applied && '　还没到日子'}
                      </span>
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </>
        )}
      </ActForm>
    </SidePanel>
  );
}

function textOf(term: Term | null, name: string): string {
  const text = term?.details[name];
  return typeof text === 'string' ? text : '';
}
