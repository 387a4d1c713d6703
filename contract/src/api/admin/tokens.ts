import type { z } from '../../zod.ts';
import { keyed } from '../../route.ts';
import type * as shapes from './tokens.shapes.ts';

export type TokenScope = z.output<typeof shapes.tokenScope>;
export type ApiToken = z.output<typeof shapes.listTokens.reply>['items'][number];

export const listTokens = keyed<typeof shapes.listTokens>()('listTokens', { method: 'GET', path: 'admin/token/list', access: 'operator' });
export const saveToken = keyed<typeof shapes.saveToken>()('saveToken', { method: 'POST', path: 'admin/token/save', access: 'operator' });
export const revokeToken = keyed<typeof shapes.revokeToken>()('revokeToken', { method: 'POST', path: 'admin/token/revoke/:id', access: 'operator' });

/** What a token lets a program do, as operators choose it. */
export const TOKEN_SCOPE_LABELS: Readonly<Record<TokenScope, string>> = { posts: '只读公开的帖子', statistics: '只读统计' };
