import type { Dossier, StatementKind, TrialView } from '#contract/api/trials.ts';

/** The id of the statement form. */
export const SPEAK_ID = 'speak';

/** One way to say something now. */
export interface SpeechChoice {
  key: string;
  kind: Exclude<StatementKind, 'unprovenAnswer'>;
  /** With a question to one of the accused. */
  accusedId?: number;
  label: string;
  hint: string;
}

/** Returns what a reader may say in a case now, the usual first; empty: nothing. */
export function speechChoices({ role, actions }: TrialView, { accused, lengths }: Dossier): SpeechChoice[] {
  const canAnswer = actions.includes('answer');
  const canSpeak = actions.includes('speak');
  if (role === 'accused' && canAnswer)
    return [{ key: 'answer', kind: 'answer', label: '答辩', hint: '只交一次，和检举人的陈述并排放着。请不要写任何人的真名、电话或住址。' }];
  if (!canSpeak) return [];
  switch (role) {
    case 'complainant':
      return [{ key: 'addendum', kind: 'addendum', label: '补充', hint: '受理以后原文不能改，补充会写明时间附在后面。' }];
    case 'accused':
      return [{ key: 'statement', kind: 'statement', label: '陈述', hint: '双方和审理人都会看到。' }];
    case 'witness':
      return [{ key: 'testimony', kind: 'testimony', label: '证词', hint: '只写你亲眼看到的；公开时不写你的名字。' }];
    case 'presenter':
      return [
        { key: 'note', kind: 'note', label: '附记', hint: '双方都会看到；你的钟照走。' },
        ...(actions.includes('ask')
          ? [{ key: 'question', kind: 'question' as const, label: '请检举人补充', hint: `最多两次。答复以前时钟停着，最多 ${lengths.askedHours} 小时。` }]
          : []),
        ...accused.map(({ id, name }) => ({
          key: `question ${id}`,
          kind: 'question' as const,
          accusedId: id,
          label: `问 ${name}`,
          hint: '只问这一位，不停时钟。',
        })),
        { key: 'settlement', kind: 'settlement', label: '提议和解', hint: '写明怎样算了结。写下以后两边都在案卷里说同意，才记得成和解。' },
      ];
    case null:
      return [];
  }
}
