import type { Drill } from '../harness/drill.ts';
import { failover } from './failover.ts';
import { killed } from './killed.ts';
import { overload } from './overload.ts';
import { pitr } from './pitr.ts';
import { radosgw } from './radosgw.ts';
import { rolling } from './rolling.ts';
import { staleness } from './staleness.ts';
import { standbysAway } from './standbys-away.ts';
import { up } from './up.ts';

/** The drills by name, in the order in which `all` runs them. */
export const DRILLS: Readonly<Record<string, Drill>> = { up, staleness, rolling, 'standbys-away': standbysAway, failover, killed, overload, pitr, radosgw };
