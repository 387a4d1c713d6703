export { mountSponsors } from './routes.ts';
export { addSponsor, addSponsors, listSponsors, removeSponsor } from './sponsors.ts';
