// npm run hearth -- word …: the sensitive words.
import { readFile } from 'node:fs/promises';
import {
  FIELD_KINDS,
  WATCHED_WORD_OUTCOMES,
  findSensitive,
  isFieldKind,
  isIdentityKind,
  isOutcome,
  labelOf,
  listWatchedWords,
  removeWord,
  saveWords,
  type FieldKind,
  type NewWord,
} from '#server/modules/watched-words/index.ts';
import type { DbContext } from '#server/platform/database/db.ts';
import type { Answer, CommandGroup, RunContext } from '../command.ts';
import { Misuse, Refusal } from '../refusal.ts';

export const WATCHED_WORD_COMMANDS: CommandGroup = {
  name: 'word',
  about: '敏感词',
  commands: [
    {
      usage: 'add <词>',
      about: '加一个敏感词：拒绝、先审、替换',
      options: [
        ['--outcome <refuse|hold|replace>', '命中了会怎样，不写就是拒绝'],
        ['--with <替换成>', '替换成什么'],
        ['--in <title,body>', '只看这些地方'],
        ['--strict', '中间夹空格标点就不算'],
        ['--note <说明>', '说明'],
      ],
      run: addWord,
    },
    { usage: 'remove <词>', about: '去掉一个敏感词', run: dropWord },
    { usage: 'list [片段]', about: '看敏感词', reads: true, run: showWatchedWords },
    { usage: 'import <文件>', about: '每行一个词，可跟制表符和 refuse、hold、replace', run: importWatchedWords },
    {
      usage: 'test <文字...>',
      about: '试一段文字：命中什么、在哪里、会怎样',
      options: [['--in <body>', '当作哪里的文字']],
      reads: true,
      run: testWatchedWords,
    },
  ],
};

const OUTCOME_LABELS = { refuse: '拒绝', hold: '先审', replace: '替换' } as const;

interface WordOptions {
  outcome?: string;
  with?: string;
  in?: string;
  strict?: boolean;
  note?: string;
}

/** Adds one word, or replaces the one with the same folded form. */
async function addWord({ db, command, now }: RunContext, [text = '']: string[]): Promise<Answer> {
  const values = command.opts<WordOptions>();
  const outcome = values.outcome ?? 'refuse';
  if (!isOutcome(outcome)) throw new Misuse(`--outcome 只能是 ${WATCHED_WORD_OUTCOMES.join('、')}`);
  const fields = fieldsOf(values.in);
  const word: NewWord = {
    kind: isIdentityKind(text) ? 'identity' : 'word',
    word: text,
    loose: values.strict !== true,
    outcome,
    replacement: values.with ?? '',
    fields,
    note: values.note ?? '',
  };
  await store({ db, now }, [word]);
  return { text: `已加上：${lineOf(word)}`, data: { word } };
}

/** Removes one word. */
async function dropWord({ db, now }: RunContext, [text = '']: string[]): Promise<Answer> {
  if (!(await db.transaction((tx) => removeWord({ tx, now }, text)))) throw new Refusal(`没有“${text}”这个词`);
  return { text: `已去掉：${text}`, data: { removed: text } };
}

/** Returns the words that hold a piece of text, one a line. */
async function showWatchedWords({ db }: RunContext, [piece = '']: string[]): Promise<Answer> {
  const words = (await listWatchedWords(db)).filter(({ word }) => word.includes(piece));
  const text = words.length === 0 ? '没有这样的敏感词。' : [...words.map(lineOf), `一共 ${words.length} 个`].join('\n');
  return { text, data: { words } };
}

/** Adds the words of a file, one per line, each with its outcome after a tab (default: refused). */
async function importWatchedWords({ db, now }: RunContext, [path]: string[]): Promise<Answer> {
  if (path === undefined) throw new Misuse('请写上文件的路径，每行一个词');
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Misuse(`打不开 ${path}`);
  });
  const words = text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\uFEFF/, '').split('\t'))
    .flatMap(([word = '', outcome = 'refuse'], at): NewWord[] => {
      if (word.trim() === '' || word.startsWith('#')) return [];
      if (!isOutcome(outcome.trim())) throw new Misuse(`第 ${at + 1} 行的“${outcome}”不认得，只能是 ${WATCHED_WORD_OUTCOMES.join('、')}`);
      const kept = WATCHED_WORD_OUTCOMES.find((one) => one === outcome.trim()) ?? 'refuse';
      return [{ kind: 'word', word: word.trim(), loose: true, outcome: kept, replacement: '', fields: [], note: '' }];
    });
  await store({ db, now }, words);
  return { text: `收进了 ${words.length} 行。`, data: { imported: words.length } };
}

/** What becomes of a text, and where it says what. */
async function testWatchedWords({ db, command }: RunContext, args: string[]): Promise<Answer> {
  const text = args.join(' ');
  const [kind = 'body'] = fieldsOf(command.opts<WordOptions>().in);
  const hits = await findSensitive(db, text, kind);
  if (hits.length === 0) return { text: '没有命中，可以直接发。', data: { outcome: null, hits: [] } };
  const outcome = WATCHED_WORD_OUTCOMES.find((one) => hits.some(({ word }) => word.outcome === one)) ?? 'refuse';
  const lines = hits.map((hit) => `${hit.start}-${hit.end}  “${hit.text}”  ${OUTCOME_LABELS[hit.word.outcome]}  ${labelOf(hit)}`);
  const data = { outcome, hits: hits.map(({ start, end, text: matched, word }) => ({ start, end, text: matched, word: word.word, outcome: word.outcome })) };
  return { text: [`结果：${OUTCOME_LABELS[outcome]}`, ...lines].join('\n'), data };
}

function fieldsOf(text: string | undefined): FieldKind[] {
  return (text ?? '')
    .split(',')
    .filter((name) => name !== '' && name !== 'all')
    .map((name) => {
      if (!isFieldKind(name)) throw new Misuse(`没有叫“${name}”的地方。有这些：${FIELD_KINDS.join('、')}`);
      return name;
    });
}

async function store({ db, now }: DbContext, words: readonly NewWord[]): Promise<void> {
  try {
    await db.transaction((tx) => saveWords({ tx, now }, words));
  } catch (error) {
    if (error instanceof RangeError) throw new Misuse(error.message);
    throw error;
  }
}

function lineOf({ word, outcome, replacement, fields, loose, note }: NewWord): string {
  const parts = [
    word,
    OUTCOME_LABELS[outcome],
    replacement && `换成“${replacement}”`,
    fields.length > 0 ? `只看 ${fields.join('、')}` : '',
    loose ? '' : '严格',
    note,
  ];
  return parts.filter((part) => part !== '').join('  ');
}
