import { classNames } from './class-names.ts';
import { Img } from './Img.tsx';
import styles from './Brand.module.css';

export interface BrandProps {
  /** Null while nothing is known of it. */
  site: { name: string; tagline: string } | null;
  className?: string | undefined;
}

/** Renders logo, name and tagline, linking to the front page. Without the site's data only the logo. */
export function Brand({ site, className }: BrandProps) {
  return (
    <a className={classNames(styles.brand, className)} href="/" aria-label={site ? undefined : '首页'}>
      <Img src="/logo.svg" alt="" width={38} height={38} />
      {site && (
        <span>
          <b>{site.name}</b>
          <small>{site.tagline}</small>
        </span>
      )}
    </a>
  );
}
