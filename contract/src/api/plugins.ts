import type { z } from '../zod.ts';
import { API_BASE, keyed } from '../route.ts';
import type * as shapes from './plugins.shapes.ts';

/** An addon for the game, with everything its page shows. */
export type Plugin = z.output<typeof shapes.plugin>;
export type PluginFile = z.output<typeof shapes.pluginFile>;
export type PluginVersion = z.output<typeof shapes.pluginVersion>;
/** The description of the addon built from the blacklist. */
export type BlacklistAddon = z.output<typeof shapes.blacklistAddon>;
/** The text that updates an addon in the game. */
export type AddonUpdate = z.output<typeof shapes.readAddonUpdate.reply>;

export const listPlugins = keyed<typeof shapes.listPlugins>()('listPlugins', { method: 'GET', path: 'g/plugin/list', access: 'public' });
export const readAddonUpdate = keyed<typeof shapes.readAddonUpdate>()('readAddonUpdate', { method: 'GET', path: 'g/plugin/update', access: 'public' });

/** Where a file is fetched, followed by its id. */
export const PLUGIN_DOWNLOAD_PATH = `${API_BASE}g/plugin/download/`;
