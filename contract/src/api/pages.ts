import type { z } from '../zod.ts';
import { keyed } from '../route.ts';
import type * as shapes from './pages.shapes.ts';

/** A page of running text: about, terms, guides. */
export type TextPage = z.output<typeof shapes.textPage>;
/** A notice of `/ultr`, found by its code. */
export type Notice = z.output<typeof shapes.notice>;
/** The operator's settings of the site: name, slug, filing numbers, contact. */
export type Site = z.output<typeof shapes.site>;

/** An article of the court's rules. */
export type RuleArticle = z.output<typeof shapes.ruleArticle>;

export const listRuleArticles = keyed<typeof shapes.listRuleArticles>()('listRuleArticles', 'GET', 'g/rule/list', 'public');
export const findPage = keyed<typeof shapes.findPage>()('findPage', 'GET', 'g/page/:slug', 'public');
export const findNotice = keyed<typeof shapes.findNotice>()('findNotice', 'GET', 'g/notice/:code', 'public');
export const findSite = keyed<typeof shapes.findSite>()('findSite', 'GET', 'g/site', 'public');
