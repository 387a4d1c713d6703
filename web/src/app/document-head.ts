import { previewOf, previewTags, type PreviewTag } from '#web/features/linked-data/preview.ts';
import { columnTrail } from '#web/features/post-list/column-trail.ts';
import { escapeHtml, unescapeHtml } from '#contract/escape-html.ts';
import { inGame } from '#web/lib/game-link.ts';
import type { View } from '#web/lib/navigation/view.ts';
import type { SiteData } from '#web/lib/site-data.ts';
import type { PageMetaProps } from '#web/lib/head/page-meta.ts';

/** Pages that are not indexed: search results, and pages that only show a message once. */
const UNLISTED = /^(search-list|empty|ultr|offline)$/;

export interface HeadSource {
  view: View;
  /** The metadata the page set; null when it set none. */
  meta: PageMetaProps | null;
  /** What React has put into the head. */
  drawn: string;
  /** The page's address as requested. */
  url: URL;
}

/**
 * Returns what the server adds to the head of a page, for clients that never run its scripts: link previews, feeds, machine-readable data,
 * and defaults for whatever this page did not set. The browser removes it when it shows another page (`data-served`).
 */
export function servedHead({ view, meta, drawn, url }: HeadSource): string {
  const { site, state, entry } = view;
  const isShown = state === 'ready' && entry.status === 200;
  const isOpen = isShown && entry.layout !== 'bare' && !entry.personal && !entry.login && !UNLISTED.test(entry.id);
  const tags: string[] = [];
  if (!isOpen && !drawn.includes('name="robots"')) tags.push(metaTag('name', 'robots', 'noindex'));
  if (!site) return tags.join('');
  const preview = previewOf({ view, site, meta, drawn: { title: titleIn(drawn), description: descriptionIn(drawn) }, url });
  if (!drawn.includes('name="description"')) tags.push(metaTag('name', 'description', preview.description));
  if (!isShown) return tags.join('');
  const { title, canonical } = preview;
  tags.push(link('canonical', canonical), ...previewTags(preview, site.site.name).map((tag) => metaTag(...tag)));
  if (isOpen) tags.push(...alternates(view, site, { origin: url.origin, canonical, title }), ...linkedData({ view, site, meta, title, canonical, url }));
  return tags.join('');
}

/** Feeds and embeddings of a page. */
function alternates({ column, entry }: View, site: SiteData, { origin, canonical, title }: { origin: string; canonical: string; title: string }): string[] {
  const found: string[] = [];
  const current = column?.currentColumn;
  if (current && /^(cart-list|mono-list|post-view)$/.test(entry.id)) {
    const href = inGame(`${origin}/feed/${current.id}.xml`, site);
    found.push(link('alternate', href, `type="application/atom+xml" title="${escapeHtml(`${current.name} · ${site.site.name}`)}"`));
  }
  if (entry.id === 'post-view') {
    const href = `${origin}/oembed?url=${encodeURIComponent(canonical)}`;
    found.push(link('alternate', href, `type="application/json+oembed" title="${escapeHtml(title)}"`));
  }
  return found;
}

interface Linked {
  view: View;
  site: SiteData;
  meta: PageMetaProps | null;
  title: string;
  canonical: string;
  url: URL;
}

/** Returns the page's JSON-LD: a data block, which the policy against foreign scripts does not block. */
function linkedData({ view, site, meta, title, canonical, url: { origin } }: Linked): string[] {
  const { entry, column, params } = view;
  const graph: object[] = [];
  if (/^(home|cart-list)$/.test(entry.id)) graph.push(websiteData(site, origin));
  if (meta?.linked) graph.push(meta.linked(view));
  if (column && entry.id === 'scenery') graph.push({ '@type': 'ImageGallery', '@id': canonical, url: canonical, name: title, inLanguage: 'zh-CN' });
  if (column) {
    const trail = columnTrail(site.menu, column.currentColumn).map(({ label, href }) => ({ label, href: origin + href }));
    const isOwn = params['postId'] === undefined;
    const steps = [{ label: site.site.name, href: `${origin}/` }, ...trail, ...(isOwn ? [] : [{ label: title, href: canonical }])];
    graph.push({
      '@type': 'BreadcrumbList',
      itemListElement: steps.map(({ label, href }, index) => ({ '@type': 'ListItem', position: index + 1, name: label, item: href })),
    });
  }
  if (graph.length === 0) return [];
  return [`<script type="application/ld+json" data-served>${jsonText({ '@context': 'https://schema.org', '@graph': graph })}</script>`];
}

function websiteData({ site }: SiteData, origin: string): object {
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#site`,
    url: `${origin}/`,
    name: site.name,
    description: site.tagline,
    inLanguage: 'zh-CN',
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search/list?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

function metaTag(...[kind, name, content]: PreviewTag): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}" data-served>`;
}

function link(rel: string, href: string, more = ''): string {
  return `<link rel="${rel}" href="${escapeHtml(href)}"${more && ` ${more}`} data-served>`;
}

function titleIn(drawn: string): string {
  return unescapeHtml(/<title>([^<]*)<\/title>/.exec(drawn)?.[1] ?? '');
}

function descriptionIn(drawn: string): string {
  return unescapeHtml(/<meta name="description" content="([^"]*)"/.exec(drawn)?.[1] ?? '');
}

/** JSON that no text in it can end or open anything of HTML with. */
function jsonText(value: object): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
