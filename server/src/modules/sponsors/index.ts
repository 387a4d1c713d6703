export { mountSponsors } from './routes.ts';
export { addSponsor, addSponsors, changeSponsor, listSponsors, removeSponsor } from './sponsors.ts';
