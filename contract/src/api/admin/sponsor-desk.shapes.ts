import { id } from '../inputs.shapes.ts';
import { sponsor, sponsorInput } from '../sponsors.shapes.ts';
import { z } from '../../zod.ts';

export const listSponsorsForStaff = { summary: '赞助者，按等级与先后', input: z.object({}), reply: z.array(sponsor) };
export const saveSponsor = { summary: '添一位赞助者，或改一位', input: z.object({ id: id.optional(), ...sponsorInput.shape }), reply: sponsor };
export const removeSponsor = { summary: '撤下一位赞助者', input: z.object({ id }), reply: z.strictObject({ name: z.string() }) };
