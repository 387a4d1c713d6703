import { previewOf, previewTags, type PreviewSource } from '#web/features/linked-data/preview.ts';

/** Adds to the head what the server would have put there for a page. */
export function writeServed({ view, site, meta }: Pick<PreviewSource, 'view' | 'site' | 'meta'>): void {
  const description = document.head.querySelector<HTMLMetaElement>('meta[name="description"]');
  const drawn = { title: document.title, description: description?.content ?? '' };
  const preview = previewOf({ view, site, meta, drawn, url: new URL(location.href) });
  if (!description) add('meta', { name: 'description', content: preview.description });
  add('link', { rel: 'canonical', href: preview.canonical });
  for (const [kind, name, content] of previewTags(preview, site.site.name)) add('meta', { [kind]: name, content });
}

function add(element: 'link' | 'meta', attributes: Readonly<Record<string, string>>): void {
  const tag = document.createElement(element);
  for (const [name, value] of Object.entries(attributes)) tag.setAttribute(name, value);
  tag.dataset['served'] = '';
  document.head.append(tag);
}
