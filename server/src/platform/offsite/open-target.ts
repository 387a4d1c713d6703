import type { OffsiteSettings } from '../process/config/offsite-settings.ts';
import { openBucketTarget } from './bucket-target.ts';
import type { OffsiteTarget, TargetPatience } from './target.ts';
import { openWebdavTarget } from './webdav-target.ts';

/** Returns the target of the settings. Nothing is asked of it yet. */
export function openTarget(settings: OffsiteSettings, patience: TargetPatience = {}): OffsiteTarget {
  return settings.kind === 's3' ? openBucketTarget(settings, patience) : openWebdavTarget(settings, patience);
}
