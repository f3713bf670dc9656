import { BrandMark, Icon, useSite } from '@atrium/kit'
import { Link, useLocation } from 'react-router-dom'
import type { NavItem } from '#contracts/mfe/outline.ts'
import { PaletteButton } from '../palette/palette-keys.tsx'
import { isCurrent } from './nav-items.ts'
import styles from './sidebar.module.css'
import { UserPanel } from './user-panel.tsx'

/** Logo, navigation and user; the same at the side and in the drawer. */
export const Sidebar = ({ nav }: { nav: readonly NavItem[] }) => (
  <div className={styles.sidebar}>
    <Link to="/dashboard" className={styles.brand}>
      <BrandMark />
      <span>{useSite()?.brandName ?? ' '}</span>
    </Link>
    <PaletteButton />
    <nav aria-label="Dashboard">
      <ul className={styles.list}>
        {nav.filter(({ order }) => order < automationOrder).map(navEntry)}
        <li>
          <button type="button" className={styles.item} disabled>
            <Icon name="automation" />
            <span className={styles.words}>
              Automation <small>Coming soon</small>
            </span>
          </button>
        </li>
        {nav.filter(({ order }) => order >= automationOrder).map(navEntry)}
      </ul>
    </nav>
    <UserPanel />
  </div>
)

/** Automation has no remote yet: its place is after Workflows. */
const automationOrder = 25

const navEntry = (item: NavItem) => (
  <li key={item.to}>
    <NavLink item={item} />
  </li>
)

const NavLink = ({ item }: { item: NavItem }) => {
  const current = isCurrent(item, useLocation().pathname)
  return (
    <Link to={item.to} className={styles.item} aria-current={current ? 'page' : undefined}>
      <Icon name={item.icon} />
      <span className={styles.words}>
        {item.label} {item.hint !== undefined && <small>{item.hint}</small>}
      </span>
    </Link>
  )
}
