export { keepShipped, takeShipped } from './choose.ts';
export { differencesOf } from './differences.ts';
export type { ShippedCatalog, ShippedItem, ShippedKind } from './kind.ts';
export { listShipped, showShipped, type ShippedView } from './list.ts';
export { hashOf } from './rules.ts';
export { askShipped, restoreShipped } from './undo-choice.ts';
export { upgradeShipped, type Shipment, type UpgradeReport } from './upgrade.ts';
