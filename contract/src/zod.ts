import { z } from 'zod';

// In a browser zod would compile validators with `new Function`, which our CSP forbids and reports.
if (typeof document !== 'undefined') z.config({ jitless: true });

export { z };
