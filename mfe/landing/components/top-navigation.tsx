import { frame, navigation } from '../content/site.ts'
import { BrandMark } from './brand-mark.tsx'

type Props = { readonly name: string; readonly home: '' | '/' }

/** The navigation: a row on wide screens, a popover menu on small ones. */
export const TopNavigation = ({ name, home }: Props) => (
  <header className="top">
    <div className="wrap top-row">
      <BrandMark name={name} href={`${home}#home`} />
      <button
        type="button"
        className="menu-toggle"
        data-part="menu-toggle"
        popoverTarget="site-menu"
        aria-expanded="false"
        aria-controls="site-menu"
        aria-label={frame.menu}
      >
        <span className="menu-bars" aria-hidden="true" />
      </button>
      <nav id="site-menu" className="menu" data-part="menu" popover="auto" aria-label={frame.main}>
        <ul>
          {navigation.links.map(({ label, anchor }) => (
            <li key={anchor}>
              <a href={home + anchor}>{label}</a>
            </li>
          ))}
          <li>
            <a className="button button-small" href={home + navigation.contact.anchor}>
              {navigation.contact.label}
            </a>
          </li>
        </ul>
      </nav>
    </div>
  </header>
)
