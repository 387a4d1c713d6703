import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeTokens } from './code-tokens.ts';

const tokensOf = (code: string, language: string) => codeTokens(code, language).map(({ kind, start, end }) => `${kind} ${code.slice(start, end)}`);

describe('tokens of code', () => {
  it('are those of the language', () => {
    expect(tokensOf('local x = 3 -- 数\nprint("end", [[长\n串]])', 'lua')).toEqual([
      'keyword local',
      'number 3',
      'comment -- 数',
      'string "end"',
      'string [[长\n串]]',
    ]);
    expect(tokensOf('const a = `x${1}`; // return', 'ts')).toEqual(['keyword const', 'string `x${1}`', 'comment // return']);
    expect(tokensOf('{"a": null, "b": 0.5}', 'json')).toEqual(['string "a"', 'keyword null', 'string "b"', 'number 0.5']);
    expect(tokensOf('x = 1 # local\n"""doc"""', 'py')).toEqual(['number 1', 'comment # local', 'string """doc"""']);
  });

  it('are none for an unknown language, a name of the prototype and very long code', () => {
    for (const language of ['klingon', '', 'constructor', '__proto__']) expect(codeTokens('local x = 1', language)).toEqual([]);
    expect(codeTokens('1 '.repeat(30_000), 'lua')).toEqual([]);
  });

  it('never overlap, whatever is written', () => {
    const code = fc.array(fc.constantFrom('"', "'", '\\', '--[[', ']]', '/*', '*/', '#', '`', '\n', 'end', '1', ' ', '炉'), { maxLength: 200 });
    fc.assert(
      fc.property(code, fc.constantFrom('lua', 'ts', 'python', 'sql', 'html', 'css', 'sh', 'json'), (parts, language) => {
        let end = 0;
        for (const token of codeTokens(parts.join(''), language)) {
          expect(token.start).toBeGreaterThanOrEqual(end);
          expect(token.end).toBeGreaterThan(token.start);
          end = token.end;
        }
      }),
    );
  });
});
