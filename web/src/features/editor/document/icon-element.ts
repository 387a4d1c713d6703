import type { IconName } from '#web/ui/icon-names.ts';
import icon from '#web/ui/Icon.module.css';
import sprite from '#web/ui/icons.svg?url';

const SVG = 'http://www.w3.org/2000/svg';

/** Returns a drawing of the sprite for places that React does not draw. */
export function iconElement(name: IconName): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.classList.add(icon.icon ?? '');
  svg.setAttribute('aria-hidden', 'true');
  svg.appendChild(document.createElementNS(SVG, 'use')).setAttribute('href', `${sprite}#${name}`);
  return svg;
}
