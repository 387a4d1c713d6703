import type { CallFailure } from '#contract/envelope.ts';

/** As the API says it of something that is not there: somebody has decided it meanwhile. */
export const NOT_WAITING: CallFailure = { code: 'A0404', name: 'notFound', message: '', status: 404 };
