import { matchPath } from 'react-router-dom'
import type { NavItem, RemotesManifest } from '../../../contracts/mfe/outline.ts'

/** What the registered remotes put into the navigation, in their order. */
export const navItems = (remotes: RemotesManifest): readonly NavItem[] =>
  Object.values(remotes)
    .flatMap(({ nav }) => nav)
    .toSorted((one, other) => one.order - other.order)

/** Where `/dashboard` leads while no remote draws it. */
export const firstPath = (nav: readonly NavItem[]): string => nav[0]?.to ?? '/dashboard/automation'

/** Whether the item is the one of the screen that is shown. */
export const isCurrent = (item: NavItem, pathname: string): boolean =>
  [item.to, ...item.covers].some((path) => matchPath(path, pathname) !== null)
