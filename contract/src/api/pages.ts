import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './pages.shapes.ts';

/** A page of running text: about, terms, guides. */
export type TextPage = z.output<typeof shapes.textPage>;
/** The same as readers get it, with its version. */
export type ShownPage = z.output<typeof shapes.shownPage>;
/** A notice of `/ultr`, found by its code. */
export type Notice = z.output<typeof shapes.notice>;
/** The operator's settings of the site: name, slug, filing numbers, contact. */
export type Site = z.output<typeof shapes.site>;

/** The same with the banner that is up. */
export type ShownSite = z.output<typeof shapes.shownSite>;
/** An article of the court's rules. */
export type RuleArticle = z.output<typeof shapes.ruleArticle>;

export const listRuleArticles = keyed<typeof shapes.listRuleArticles>()('listRuleArticles', { method: 'GET', path: 'g/rule/list', access: 'public' });
export const listRuleVersions = keyed<typeof shapes.listRuleVersions>()('listRuleVersions', { method: 'GET', path: 'g/rule/versions', access: 'public' });
export const findPage = keyed<typeof shapes.findPage>()('findPage', { method: 'GET', path: 'g/page/:slug', access: 'public' });
export const findNotice = keyed<typeof shapes.findNotice>()('findNotice', { method: 'GET', path: 'g/notice/:code', access: 'public' });
export const findSite = keyed<typeof shapes.findSite>()('findSite', { method: 'GET', path: 'g/site', access: 'public' });
