import { listSponsors } from '#contract/api/sponsors.ts';
import * as shapes from '#contract/api/sponsors.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import * as sponsors from './sponsors.ts';

export function mountSponsors(api: Api): void {
  api.on(listSponsors, shapes.listSponsors, (_, { db }) => sponsors.listSponsors(db));
}
