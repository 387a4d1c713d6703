import type { IdentityProvider } from '#contract/api/identities.ts';
import styles from './ProviderMark.module.css';

const ORBITS = [0, 60, 120];

/** The mark of a provider, in one ink: beside its name, so that it says nothing itself. */
export function ProviderMark({ provider }: { provider: IdentityProvider }) {
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
      {provider === 'qq' && (
        <path d="M12 2.5c-3.4 0-5.2 2.6-5.2 5.6v2.3c-1.5 1.9-2.3 3.8-2.3 5.4 0 1.300.5 1.700 1.800.2.4 1.200 1 2.200 1.800 2.900-1 .4-1.600.9-1.600 1.500 0 .9 1.800 1.300 3.400 1.300.9 0 1.600-.2 2.100-.6.5.4 1.200.6 2.100.6 1.600 0 3.400-.4 3.400-1.300 0-.6-.6-1.100-1.600-1.500.8-.7 1.400-1.700 1.800-2.900 1.300 1.500 1.800 1.100 1.800-.2 0-1.600-.8-3.500-2.300-5.400V8.100c0-3-1.800-5.600-5.200-5.600z" />
      )}
      {provider === 'wechat' && (
        <>
          <path d="M9.200 3.500C5.200 3.500 2 6.100 2 9.400c0 1.900 1.100 3.500 2.800 4.600l-.7 2.100 2.500-1.200c.8.200 1.700.4 2.600.4h.5a5.500 5.500 0 0 1-.2-1.400c0-3.200 3.100-5.700 6.900-5.700h.4C15.900 5.500 12.900 3.500 9.200 3.500zM6.800 8.400a.9.900 0 1 1 0-1.800.9.900 0 0 1 0 1.800zm4.800 0a.9.900 0 1 1 0-1.800.9.900 0 0 1 0 1.800z" />
          <path d="M22 13.900c0-2.800-2.700-5-6-5s-6 2.200-6 5 2.700 5 6 5c.7 0 1.400-.1 2.100-.3l2 1-.5-1.700c1.400-.9 2.400-2.400 2.400-4zm-8-1a.8.800 0 1 1 0-1.500.8.800 0 0 1 0 1.500zm4 0a.8.800 0 1 1 0-1.500.8.800 0 0 1 0 1.500z" />
        </>
      )}
      {provider === 'battlenet' && (
        <g fill="none" stroke="currentColor" strokeWidth="1.7">
          {ORBITS.map((angle) => (
            <ellipse key={angle} cx="12" cy="12" rx="9.500" ry="3.900" transform={`rotate(${angle} 12 12)`} />
          ))}
        </g>
      )}
    </svg>
  );
}
