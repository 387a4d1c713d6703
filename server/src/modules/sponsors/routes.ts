import { listSponsors } from '#contract/sponsors.ts';
import * as shapes from '#contract/sponsors.shapes.ts';
import type { Api } from '#server/platform/api.ts';
import * as sponsors from './sponsors.ts';

export function mountSponsors(api: Api): void {
  api.on(listSponsors, shapes.listSponsors, (_, { db }) => sponsors.listSponsors(db));
}
