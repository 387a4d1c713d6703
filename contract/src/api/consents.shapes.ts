import { done, instant } from './inputs.shapes.ts';
import { birthYear } from './members.shapes.ts';
import { z } from '../zod.ts';

/** The texts that members agree to. */
const consentDocument = z.enum(['terms_of_service', 'privacy'], { error: '没有这份文件' });
const ageBand = z.enum(['child', 'teen', 'adult']);

const due = z.strictObject({
  document: consentDocument,
  /** Of the text as it is now. */
  version: z.string(),
  title: z.string(),
  publishedAt: instant,
  /** Paragraphs that came, and that went, since the member agreed; both empty where that text was not kept. */
  added: z.array(z.string()),
  removed: z.array(z.string()),
});

const given = z.strictObject({
  id: z.int(),
  /** Also `guardian`. */
  document: z.string(),
  title: z.string(),
  version: z.string(),
  givenAt: instant,
  how: z.enum(['sign_up', 'earlier', 'asked', 'guardian_mail']),
  withdrawnAt: instant.nullable(),
});

export const listConsents = {
  summary: '我同意过什么、哪一版、什么时候；改过而要再看的',
  input: z.object({}),
  reply: z.strictObject({ ageBand: ageBand.nullable(), due: z.array(due), given: z.array(given) }),
};

export const giveConsent = {
  summary: '同意一份文件现在的这一版',
  openToSuspended: true as const,
  input: z.object({ document: consentDocument, version: z.string({ error: '版本读不出来' }).max(40, '版本读不出来') }),
  reply: done,
};

export const withdrawConsent = {
  summary: '撤回对一份文件的同意',
  openToSuspended: true as const,
  input: z.object({ document: consentDocument }),
  reply: done,
};

export const stateAge = {
  summary: '补填或改大年龄段，只存未满 14、14 到 17、成年',
  openToSuspended: true as const,
  input: z.object({ birthYear }),
  reply: z.strictObject({ ageBand }),
};
