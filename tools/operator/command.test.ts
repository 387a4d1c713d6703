import { describe, expect, it, test } from 'vitest';
import { parseWords, type CommandGroup } from './command.ts';
import { Refusal } from './refusal.ts';

const done = async () => ({ text: '', data: {} });

const GROUPS: readonly CommandGroup[] = [
  {
    name: 'tale',
    about: '故事',
    commands: [
      {
        usage: 'tell <名字> [话...]',
        about: '讲一个',
        options: [
          ['--by <谁>', '谁讲'],
          ['--step <一步>[]', '一步一步'],
        ],
        run: done,
      },
      { usage: 'list', about: '有哪些', run: done },
    ],
  },
  { name: 'fire', about: '火', commands: [{ usage: 'light', about: '点上', run: done }] },
];

const COMMANDS = ['tale tell [选项] <名字> [话…]', 'tale list', 'fire light'];

function refusalOf(...words: string[]): string {
  try {
    parseWords(GROUPS, words);
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  return '';
}

function helpOf(...words: string[]): string {
  const parsed = parseWords(GROUPS, words);
  return 'help' in parsed ? parsed.help : '';
}

describe('help', () => {
  it('names every command, and those of a group, and the options of one', () => {
    for (const command of COMMANDS) expect(helpOf('--help')).toContain(command);
    expect(helpOf('tale', '-h')).toContain('tale list');
    expect(helpOf('tale', '-h')).not.toContain('fire');
    expect(helpOf('tale', 'tell', '--help')).toMatch(
      /^用法： npm run hearth -- tale tell \[选项\] <名字> \[话…\]\n\n讲一个\n\n选项：\n {2}--by <谁> {6}谁讲\n/,
    );
  });

  it('is in Chinese throughout', () => {
    expect(helpOf('tale', 'tell', '--help')).not.toMatch(/usage|options|display/i);
  });
});

test.each([
  ['nothing', [], /^用法：[^]*fire light/],
  ['a group alone', ['tale'], /^用法： npm run hearth -- tale <命令>[^]*tale list/],
  ['an unknown group', ['constructor'], /\n没有“constructor”这个命令。$/],
  ['an unknown command', ['tale', 'toString'], /\n没有“toString”这个命令。$/],
  ['an unknown option', ['tale', 'list', '--all'], /\n不认得“--all”。以 - 开头的文字请写在 -- 之后。$/],
  ['a missing word', ['tale', 'tell'], /\n请写上“名字”。$/],
  ['a missing text of an option', ['tale', 'tell', '炉', '--by'], /\n“--by”后面要写内容。$/],
  ['too many words', ['fire', 'light', '!'], /\n写多了，有空格的内容请用引号括起来。$/],
] as const)('%s is refused with the usage', (_, words, message) => {
  expect(refusalOf(...words)).toMatch(message);
});

test('arguments and options reach the command as they were typed', () => {
  const parsed = parseWords(GROUPS, ['tale', 'tell', '--step', '一', '炉', '--step=二', '', '很长 的话', '--', '--by']);
  if ('help' in parsed) throw new Error('nobody asked for help');
  expect(parsed.run).toBe(GROUPS[0]?.commands[0]?.run);
  expect(parsed.args).toEqual(['炉', '', '很长 的话', '--by']);
  expect(parsed.command.opts()).toEqual({ step: ['一', '二'] });
});
