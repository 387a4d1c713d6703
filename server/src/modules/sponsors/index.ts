export { mountSponsors } from './routes.ts';
export { addSponsor, addSponsors, changeSponsor, listSponsors, removeSponsor, restoreSponsor } from './sponsors.ts';
