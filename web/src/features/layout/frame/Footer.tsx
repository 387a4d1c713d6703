import type { Site } from '#contract/api/pages.ts';
import { withSeparators } from '#web/lib/counts.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './Footer.module.css';

/** Renders who runs the site and by which rules; `online`: how many members are present, null while unknown. */
export function Footer({ site, online }: { site: Site; online: number | null }) {
  return (
    <footer className={styles.footer}>
      <div className={classNames('shell', styles.row)}>
        <div>
          <nav className={styles.links} aria-label="页脚">
            <a href="/home">首页</a>
            <a href="/about">关于我们</a>
            <a href="/terms_of_service">服务条款</a>
            <a href="/usage_rules">使用规范</a>
            <a href="/privacy">隐私</a>
            <a href="/list_order">排序说明</a>
            <a href="/customer_service">联系客服</a>
            <a href="/report_illegal">违法和侵权举报</a>
            <a href="/sponsors/1035">赞助</a>
          </nav>
          <p className={styles.online}>{online !== null && `此刻 ${withSeparators(online)} 人围炉`}</p>
        </div>
        <div className={styles.words}>
          <Filing site={site} />
          <p>图标：Lucide（ISC）· game-icons.net（CC BY 3.0）</p>
        </div>
      </div>
    </footer>
  );
}

/** The copyright line with the filing numbers the law asks for. */
export function Filing({ site }: { site: Pick<Site, 'copyrightHolder' | 'sinceYear' | 'icpNumber' | 'policeNumber'> }) {
  return (
    <p className="num">
      © {site.sinceYear} {site.copyrightHolder}
      {site.icpNumber && (
        <a href="https://beian.miit.gov.cn/" target="_blank" rel="noopener noreferrer" className={styles.number}>
          {site.icpNumber}
        </a>
      )}
      {site.policeNumber && (
        <a href="https://beian.mps.gov.cn/" target="_blank" rel="noopener noreferrer" className={styles.number}>
          {site.policeNumber}
        </a>
      )}
    </p>
  );
}
