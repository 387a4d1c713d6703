export { mountSponsors } from './routes.ts';
export { addSponsor, addSponsors, changeSponsor, listSponsors, removeSponsor, restoreChangedSponsor, restoreSponsor } from './sponsors.ts';
