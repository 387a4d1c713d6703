import { readSettingValues } from '#server/platform/state/site-settings.ts';
import { isStormOn } from '#server/modules/storms/index.ts';
import type { ApiRequest } from '#server/platform/api.ts';

type Asked = Pick<ApiRequest, 'platform' | 'now'>;

/**
 * Returns whether the guards against floods are on: by the operator's setting, and where it leaves that open, on a site that other machines can
 * reach (decision 160). A storm turns them on anywhere.
 */
export async function areGuardsOn({ platform: { db, config }, now }: Asked): Promise<boolean> {
  const { floodGuards } = (await readSettingValues(db)).settings;
  if (floodGuards === 'on' || (floodGuards !== 'off' && config.isPublic)) return true;
  return isStormOn({ db, now });
}
