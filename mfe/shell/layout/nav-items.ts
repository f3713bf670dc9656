import { matchPath } from 'react-router-dom'
import type { NavItem, RemotesManifest } from '#contracts/mfe/outline.ts'

/** The navigation items of the registered remotes, in order. */
export const navItems = (remotes: RemotesManifest): readonly NavItem[] =>
  Object.values(remotes)
    .flatMap(({ nav }) => nav)
    .toSorted((one, other) => one.order - other.order)

/** The target of `/dashboard` if no remote renders it. */
export const firstPath = (nav: readonly NavItem[]): string => nav[0]?.to ?? '/dashboard/automation'

/** Whether the item belongs to the current screen. */
export const isCurrent = (item: NavItem, pathname: string): boolean =>
  [item.to, ...item.covers].some((path) => matchPath(path, pathname) !== null)
