import { SUGGESTION_STATE_LABELS } from '#contract/api/suggestions-labels.ts';
import { answerText } from '#contract/api/suggestions.shapes.ts';
import { replyToSuggestion, listSuggestions, openContact, setSuggestionState, stateNamed } from '#server/modules/suggestions/index.ts';
import { commandLine } from '#server/platform/process/command-line.ts';
import type { Answer, CommandGroup, RunContext } from '../command.ts';
import { Misuse } from '../refusal.ts';

export const SUGGESTION_COMMANDS: CommandGroup = {
  name: 'suggestion',
  about: '意见',
  commands: [
    { usage: 'list [状态]', about: '看意见：已收到、处理中、已答复', reads: true, run: showSuggestions },
    { usage: 'contact <编号>', about: '看作者留的联系方式，这件事记录在案', run: showContact },
    { usage: 'state <编号> <状态>', about: '改成已收到或处理中，作者会收到消息', run: moveSuggestion },
    { usage: 'answer <编号> <答复...>', about: '答复，作者会收到消息', run: reply },
  ],
};

/** Returns what members have proposed, oldest first. */
async function showSuggestions({ db }: RunContext, [given = '']: string[]): Promise<Answer> {
  const state = stateNamed(given);
  if (given !== '' && state === null) throw new Misuse(`没有“${given}”这个状态。有这些：${Object.values(SUGGESTION_STATE_LABELS).join('、')}`);
  const found = await listSuggestions(db, state);
  const text = found
    .map((each) => {
      const contact = each.contact && `\n联系：${each.contact}`;
      const answer = each.answer && `\n答复：${each.answer}`;
      return `#${each.id} ${SUGGESTION_STATE_LABELS[each.state]} ${each.type} ${each.nickName} ${each.createdAt.slice(0, 10)}\n${each.content}${contact}${answer}`;
    })
    .join('\n\n');
  return { text: text || '没有意见。', data: { suggestions: found } };
}

/** Opens how to reach the author. */
async function showContact({ db, now }: RunContext, [given = '']: string[]): Promise<Answer> {
  const id = idOf(given);
  const contact = await openContact({ db, now }, id);
  return { text: contact === '' ? `#${id} 没有留联系方式` : `#${id} ${contact}`, data: { id, contact } };
}

/** Moves a suggestion on. */
async function moveSuggestion({ db, now }: RunContext, [number = '', given = '']: string[]): Promise<Answer> {
  const state = stateNamed(given);
  if (state === null) throw new Misuse('请写上状态：已收到或处理中');
  if (state === 'answered') throw new Misuse(`要改成已答复，请写答复：${commandLine('suggestion answer 编号 答复')}`);
  const id = idOf(number);
  await setSuggestionState({ db, now }, id, state);
  return { text: `#${id} ${SUGGESTION_STATE_LABELS[state]}`, data: { id, state } };
}

/** Replies to a suggestion. */
async function reply({ db, now }: RunContext, [number = '', ...words]: string[]): Promise<Answer> {
  const answer = answerText.safeParse(words.join(' '));
  if (!answer.success) throw new Misuse(answer.error.issues[0]?.message ?? '答复读不出来');
  const id = idOf(number);
  await replyToSuggestion({ db, now }, id, answer.data);
  return { text: `#${id} ${SUGGESTION_STATE_LABELS.answered}`, data: { id, state: 'answered', answer: answer.data } };
}

function idOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new Misuse('请写上意见的编号，用 suggestion list 查');
  return Number(text);
}
