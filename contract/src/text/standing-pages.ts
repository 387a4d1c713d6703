/**
 * Public pages that exist whatever has been written: the sitemap lists them, robots may read them below closed addresses, and the
 * worker keeps them. The page of plugins is not among them, since its address carries the operator's slug.
 */
export const STANDING_PAGES: readonly string[] = [
  '/home',
  '/hot',
  '/about',
  '/terms_of_service',
  '/privacy',
  '/usage_rules',
  '/customer_service',
  '/list_order',
  '/report_illegal',
  '/rules',
  '/clocks',
  '/ticket/verify',
  '/profile/tutorial',
  '/profile/faq',
];
