export { askProof } from './ask.ts';
export { callForProofs } from './call.ts';
export { keepProof } from './keep.ts';
export { PROOFS_DATA } from './personal-data.ts';
export { findOwners } from './queries-owners.ts';
export { lockCharacters, moveRequests, NEXT_PROOF_CALL } from './queries-requests.ts';
export { orderByLot } from './rules.ts';
export { mountProofs } from './routes.ts';
export { sweepProofs } from './sweep.ts';
