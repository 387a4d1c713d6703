export { columnFeed } from './column-feed.ts';
export { sitemapIndex, sitemapPart } from './sitemap.ts';
