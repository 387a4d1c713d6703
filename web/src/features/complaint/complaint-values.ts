import { promptsOf, type Prompt, type Prompts } from '#contract/documents/complaint-prompts.ts';
import { documentText } from '#contract/documents/text-of.ts';
import type { Dossier } from '#contract/api/trials.ts';
import { evidenceOf, fileIdOf, restoredPieces, type Piece } from '#web/features/evidence/pieces.ts';

/** An accused character as its fields hold it. */
export interface AccusedValues {
  name: string;
  realm: string;
  faction: string;
  class: string;
  guild: string;
}

/** A complaint as its form holds it. */
export interface ComplaintValues {
  title: string;
  prompts: Prompts;
  accused: AccusedValues[];
  offence: string;
  activity: string;
  occurredOn: string;
  place: string;
  lossType: string;
  lossAmount: string;
  lossItem: string;
  contacted: boolean;
  wish: string;
  evidence: Piece[];
  declaration: boolean;
}

export const NOBODY: AccusedValues = { name: '', realm: '', faction: '', class: '', guild: '' };

const NO_PROMPTS: Prompts = { rule: '', saidBy: '', happened: '', talked: '', want: '' };

export const EMPTY_COMPLAINT: ComplaintValues = {
  title: '',
  prompts: NO_PROMPTS,
  accused: [NOBODY],
  offence: '',
  activity: '',
  occurredOn: '',
  place: '',
  lossType: '',
  lossAmount: '',
  lossItem: '',
  contacted: false,
  wish: '',
  evidence: [],
  declaration: false,
};

/** Returns what a draft keeps beside the title, or null when nothing was written. The declaration must be made again each time. */
export function draftContentOf({ title: _, declaration: _made, ...rest }: ComplaintValues): object | null {
  const { title: _empty, declaration: _none, ...blank } = EMPTY_COMPLAINT;
  return JSON.stringify(rest) === JSON.stringify(blank) ? null : { complaint: rest };
}

/** Returns the values of a draft; what it lacks or what no longer fits is empty. */
export function valuesOfDraft(title: string, content: unknown): ComplaintValues {
  const kept: unknown = typeof content === 'object' && content !== null && 'complaint' in content ? content.complaint : null;
  if (typeof kept !== 'object' || kept === null) return { ...EMPTY_COMPLAINT, title };
  const given: Readonly<Record<string, unknown>> = { ...kept };
  const text = (key: string) => textOf(given[key]);
  const accused = Array.isArray(given['accused']) ? given['accused'].map(accusedOf) : [];
  return {
    title,
    prompts: keptPrompts(given),
    accused: accused.length > 0 ? accused : [NOBODY],
    offence: text('offence'),
    activity: text('activity'),
    occurredOn: text('occurredOn'),
    place: text('place'),
    lossType: text('lossType'),
    lossAmount: text('lossAmount'),
    lossItem: text('lossItem'),
    contacted: given['contacted'] === true,
    wish: text('wish'),
    evidence: restoredPieces(given['evidence']),
    declaration: false,
  };
}

/** Returns the values of a complaint that was filed and not yet received. */
export function valuesOfDossier(file: Dossier): ComplaintValues {
  return {
    title: file.title,
    prompts: promptsOf(file.statement) ?? { ...NO_PROMPTS, happened: documentText(file.statement) },
    accused: file.accused.map(({ name, realm, faction, class: profession, guild }) => ({ name, realm, faction, class: profession, guild })),
    offence: file.offence.value,
    activity: file.activity.value,
    occurredOn: file.occurredOn,
    place: file.place,
    lossType: file.loss?.type.value ?? '',
    lossAmount: String(file.loss?.amount ?? ''),
    lossItem: file.loss?.item ?? '',
    contacted: file.contacted,
    wish: file.wish.value,
    evidence: file.evidence.map(({ id, kind, name, sizeBytes, sha256, url, originalUrl, caption }) => ({
      key: `filed-${id}`,
      kind,
      name,
      sizeBytes,
      sha256,
      fileId: fileIdOf(originalUrl),
      publicFileId: kind === 'link' ? null : fileIdOf(url),
      url: kind === 'link' ? (url ?? '') : '',
      caption,
    })),
    declaration: false,
  };
}

/** Returns a complaint as the calls take it; fields without a choice are left out, so that the refusal appears at the field. */
export function complaintOf(values: ComplaintValues) {
  const { prompts, accused, offence, activity, occurredOn, place, lossType, lossAmount, lossItem, contacted, wish, evidence, declaration } = values;
  return {
    prompts,
    accused,
    offence,
    activity,
    occurredOn,
    place,
    loss: lossType === '' ? null : { type: lossType, amount: lossAmount.trim() === '' ? null : Number(lossAmount), item: lossItem },
    contacted,
    wish,
    evidence: evidenceOf(evidence),
    declaration,
  };
}

/** A draft from before there were five prompts holds a single text: that is what happened. */
function keptPrompts({ prompts, statement }: Readonly<Record<string, unknown>>): Prompts {
  const kept: Readonly<Record<string, unknown>> = typeof prompts === 'object' && prompts !== null ? { ...prompts } : { happened: statement };
  const text = (prompt: Prompt) => textOf(kept[prompt]);
  return { rule: text('rule'), saidBy: text('saidBy'), happened: text('happened'), talked: text('talked'), want: text('want') };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function accusedOf(value: unknown): AccusedValues {
  const given: Readonly<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {};
  return {
    name: textOf(given['name']),
    realm: textOf(given['realm']),
    faction: textOf(given['faction']),
    class: textOf(given['class']),
    guild: textOf(given['guild']),
  };
}
