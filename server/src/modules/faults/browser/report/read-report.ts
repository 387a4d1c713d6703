// What a browser reports, as a place and words of ours. Anybody may have written it, so nothing is kept that is not on a list here.
import { z } from '#contract/zod.ts';
import { elementOf, refusalOf, wordsOf } from './messages.ts';

/** What went wrong where. */
export interface Fault {
  kind: 'error' | 'rejection' | 'load' | 'policy' | 'more';
  message: string;
  file: string;
  line: number;
  col: number;
  function: string;
}

/** What is known of our own scripts. */
export interface Scripts {
  /** Their names, without folders. */
  files: ReadonlySet<string>;
  /** The entry, by whose name a build is known; empty while developing. */
  entry: string;
}

/** As many as one report may hold. */
const MAX_FAULTS = 5;
const MAX_TEXT = 500;
const MAX_POSITION = 10_000_000;

const text = z.string().max(MAX_TEXT).catch('');
const position = z.int().min(0).max(MAX_POSITION).catch(0);

const ours = z.strictObject({
  entry: text,
  faults: z.array(
    z.object({ kind: z.enum(['error', 'rejection', 'load']), name: text, message: text, file: text, function: text, line: position, col: position }),
  ),
});
const refusal = z.object({ effectiveDirective: text, blockedURL: text, sourceFile: text, lineNumber: position, columnNumber: position });
const reports = z.array(z.object({ type: z.string(), body: z.unknown() }));
const oldRefusal = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
    'line-number': position,
    'column-number': position,
  }),
});

export interface Report {
  faults: Fault[];
  /** Whether it is from the build that runs; null: it does not say. */
  isCurrent: boolean | null;
}

/** Returns what a body reports; nothing for one that is no report. */
export function readReport(body: string, scripts: Scripts): Report {
  const given = parseJson(body);
  const own = ours.safeParse(given);
  if (own.success) {
    const { entry, faults } = own.data;
    return { faults: faults.slice(0, MAX_FAULTS).map((fault) => faultOf(fault, scripts)), isCurrent: nameOf(entry) === scripts.entry };
  }
  const old = oldRefusal.safeParse(given);
  if (old.success) {
    const report = old.data['csp-report'];
    return {
      faults: [
        policyFault(
          {
            effectiveDirective: report['effective-directive'] || report['violated-directive'],
            blockedURL: report['blocked-uri'],
            sourceFile: report['source-file'],
            lineNumber: report['line-number'],
            columnNumber: report['column-number'],
          },
          scripts,
        ),
      ],
      isCurrent: null,
    };
  }
  const sent = reports.safeParse(given);
  if (!sent.success) return { faults: [], isCurrent: null };
  const refused = sent.data.filter(({ type }) => type === 'csp-violation').slice(0, MAX_FAULTS);
  return {
    faults: refused.flatMap(({ body: each }) => {
      const parsed = refusal.safeParse(each);
      return parsed.success ? [policyFault(parsed.data, scripts)] : [];
    }),
    isCurrent: null,
  };
}

function faultOf({ kind, name, message, file, function: frame, line, col }: z.output<typeof ours>['faults'][number], scripts: Scripts): Fault {
  const text = kind === 'load' ? elementOf(name) : wordsOf(message, name);
  return { kind, message: text, ...placeOf({ file, line, col }, scripts), function: functionOf(frame) };
}

function policyFault({ effectiveDirective, blockedURL, sourceFile, lineNumber, columnNumber }: z.output<typeof refusal>, scripts: Scripts): Fault {
  const message = refusalOf(effectiveDirective, blockedURL);
  return { kind: 'policy', message, ...placeOf({ file: sourceFile, line: lineNumber, col: columnNumber }, scripts), function: '' };
}

/** Returns where it was: a script of ours with line and column, else the page or what is foreign, both without. */
function placeOf({ file, line, col }: { file: string; line: number; col: number }, { files }: Scripts): Pick<Fault, 'file' | 'line' | 'col'> {
  const name = nameOf(file);
  if (files.has(name)) return { file: name, line, col };
  if (/^[\w-]+:/.test(file) && !/^https?:/.test(file)) return { file: 'foreign', line: 0, col: 0 };
  return { file: /\.m?js(?:\?|$)/.test(file) ? 'other script' : 'page', line: 0, col: 0 };
}

function nameOf(file: string): string {
  return /([^/?#]*)(?:[?#].*)?$/.exec(file)?.[1] ?? '';
}

/** A name of a function as the build writes it: too short for a sentence, without a number that could be somebody's. */
const FUNCTION = /^[A-Za-z_$][A-Za-z_$.]{0,11}\d{0,2}$/;

function functionOf(frame: string): string {
  return FUNCTION.test(frame) ? frame : '';
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
