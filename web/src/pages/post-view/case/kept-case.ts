import { keptPart } from '../kept/kept-part.tsx';
import type * as caseView from './CaseView.tsx';

/** Fetches the page of a case and its call; most posts are none. */
const fetchCaseView = (): Promise<typeof caseView> => import('./CaseView.tsx');

/** A case: its script is over a quarter of what a first visit may weigh. */
const { preload, Kept } = keptPart('case', () => fetchCaseView().then(({ CaseView }) => CaseView), 'src/pages/post-view/case/CaseView.tsx');
export const KeptCase = Kept;

/** Loads the page of a case, and returns what loads its data. */
export async function preloadCase(): Promise<typeof caseView.loadCase> {
  await preload();
  return (await fetchCaseView()).loadCase;
}
