import { BrandMark, Icon, lazyComponent, OnUse, useSite } from '@atrium/kit'
import type { NavItem } from '#contracts/mfe/outline.ts'
import { Bell } from './bell.tsx'
import styles from './drawer.module.css'

const loadMenu = () => import('./drawer-menu.tsx')
const DrawerMenu = lazyComponent(async () => (await loadMenu()).DrawerMenu)

/** The top bar of narrow windows, with the button of the menu that replaces the sidebar. */
export const Drawer = ({ nav }: { nav: readonly NavItem[] }) => {
  const button = (
    <button type="button" className={styles.button} aria-label="Open menu">
      <Icon name="menu" size={22} />
    </button>
  )
  return (
    <header className={styles.bar}>
      <OnUse opens="dialog" load={loadMenu} button={button}>
        <DrawerMenu nav={nav} button={button} />
      </OnUse>
      <BrandMark size={26} />
      <span className={styles.brand}>{useSite()?.brandName}</span>
      <div className={styles.bell}>
        <Bell />
      </div>
    </header>
  )
}
