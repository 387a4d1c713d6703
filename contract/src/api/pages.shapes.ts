import { ERROR_TEXTS } from '../error-texts.ts';
import { documentBody } from '../documents/document.shapes.ts';
import { banner } from './announcements.shapes.ts';
import { ofPageLengths } from '../court-lengths.ts';
import { instant, ordinal } from './inputs.shapes.ts';
import { z } from '../zod.ts';

export const textPage = z.strictObject({ slug: z.string(), title: z.string(), summary: z.string(), body: documentBody, updatedAt: instant });
/** A page as readers get it: with its version, and one that is to come. */
export const shownPage = z.strictObject({
  ...textPage.shape,
  /** 0 until it was changed for the first time. */
  version: z.int(),
  /** Another version holds by now, or holds not yet. */
  isOld: z.boolean(),
  upcoming: z.strictObject({ version: z.int(), from: instant }).nullable(),
});
export const notice = z.strictObject({
  code: z.string(),
  title: z.string(),
  text: z.string(),
  action: z.strictObject({ label: z.string(), href: z.string() }).nullable(),
});
export const site = z.strictObject({
  name: z.string(),
  tagline: z.string(),
  slug: z.string(),
  icpNumber: z.string(),
  policeNumber: z.string(),
  contact: z.string(),
  copyrightHolder: z.string(),
  sinceYear: z.int(),
  /** How long what somebody removes may be restored, and against what the staff does an appeal may be made, in days. */
  removedDays: z.int(),
  appealDays: z.int(),
  /** How long the clocks of the court run in cases that are filed from now on, and how long tickets from now on may be appealed. */
  court: z.strictObject(ofPageLengths(() => z.int())),
  /** That the site is read-only or closed, or will be; null: neither. */
  closing: z.strictObject({ mode: z.enum(['readonly', 'closed']), text: z.string(), from: z.string().nullable(), until: z.string().nullable() }).nullable(),
  /** Until when the site guards itself against a flood, also a moment that has passed; null: it does not. */
  stormUntil: z.string().nullable(),
  /** The words of error pages that the operator has changed, by the code of their notice; the others are as they ship. */
  errorTexts: z.partialRecord(z.enum(ERROR_TEXTS), z.strictObject({ title: z.string(), text: z.string() })),
  /** Who may sign up. */
  signUpMode: z.enum(['open', 'approval', 'invitation']),
});

/** The same with the banner that is up. */
export const shownSite = z.strictObject({ ...site.shape, announcement: banner.nullable() });

/** An article of the rules by which cases are decided. */
export const ruleArticle = z.strictObject({
  /** Its number, by which verdicts cite it: A6. */
  id: z.string(),
  title: z.string(),
  text: z.string(),
  /** The offence as the dictionary names it; null for rules about procedure. */
  offence: z.string().nullable(),
  /** What usually follows, as the dictionary calls it. */
  penalty: z.string().nullable(),
});

const ruleVersion = z.iso.date({ error: '哪一天的规矩，写成 2026-12-01 这样' });

export const listRuleArticles = {
  summary: '审理的规矩，一条一条；可以看某一天的',
  /** The day whose rules are wanted; left out: today's. */
  input: z.object({ version: ruleVersion.optional() }),
  reply: z.array(ruleArticle),
};
export const listRuleVersions = { summary: '审理的规矩改过的日子，新的在前', input: z.object({}), reply: z.array(ruleVersion) };
export const findPage = { summary: '一张文字页', input: z.object({ slug: z.string().max(60), version: ordinal.optional() }), reply: shownPage };
export const findNotice = { summary: '一则告示', input: z.object({ code: z.string().max(60) }), reply: notice };
export const findSite = { summary: '站点名号与备案', input: z.object({}), reply: shownSite };
