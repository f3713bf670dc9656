import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import type { Brand } from '../content/brand.ts'
import { fill } from '../content/fill.ts'
import { cookies, footer, frame, titles } from '../content/site.ts'
import { enhance } from '../islands/enhance.ts'
import type { ShowToast } from '../islands/toasts.ts'
import { TopNavigation } from './top-navigation.tsx'

const Footer = ({ brand }: { readonly brand: Brand }) => (
  <footer className="footer">
    <div className="wrap footer-row">
      <p>{fill(footer.copyright, brand)}</p>
      <ul>
        <li>
          <a href="/privacy-policy">{footer.privacyPolicy}</a>
        </li>
        <li>
          <a href="/terms-of-service">{footer.termsOfService}</a>
        </li>
        <li>
          <a href={brand.linkedinUrl} target="_blank" rel="noopener noreferrer">
            {footer.linkedin}
            <span className="visually-hidden"> {footer.newTab}</span>
          </a>
        </li>
        {brand.imprint}
        <li data-part="withdraw-consent" hidden>
          <button type="button">{footer.withdraw}</button>
        </li>
        <li data-part="reconsider-consent" hidden>
          <button type="button">{footer.reconsider}</button>
        </li>
      </ul>
      {brand.languages}
    </div>
    {brand.newsletter !== undefined && <div className="wrap">{brand.newsletter}</div>}
  </footer>
)

/** Hidden in the markup; its island shows it to visitors who have not answered yet, below the hero where there is one. */
const CookieBanner = () => (
  <div className="rail">
    <section className="cookies" data-part="cookie-banner" aria-labelledby="cookies-title" hidden>
      <div>
        <h2 id="cookies-title">{cookies.title}</h2>
        <p>
          {cookies.text} <a href="/privacy-policy">{footer.privacyPolicy}</a> {cookies.and}{' '}
          <a href="/terms-of-service">{footer.termsOfService}</a>.
        </p>
      </div>
      <p className="cookies-answers">
        <button type="button" className="button button-small" data-part="cookie-accept">
          {cookies.accept}
        </button>
        <button type="button" className="button button-small" data-part="cookie-decline">
          {cookies.decline}
        </button>
      </p>
    </section>
  </div>
)

/** The toast region, initially empty. */
const Toasts = () => (
  <section
    className="toasts"
    data-part="toasts"
    data-close={frame.close}
    aria-label={`${frame.notifications} (F8)`}
    aria-live="polite"
    tabIndex={-1}
  >
    <ol />
  </section>
)

/** The shell's services for a page; null when prerendered. */
type Shell = { readonly navigate: (to: string) => unknown; readonly showToast: ShowToast }

export const ShellContext = createContext<Shell | null>(null)

type Props = {
  readonly brand: Brand
  /** Empty on the landing page itself, `/` on every page that links back to its sections. */
  readonly home: '' | '/'
  /** What the privacy banner never covers. */
  readonly hero?: ReactNode
  readonly children: ReactNode
}

/** The frame of every public page. Prerendered pages are enhanced by their script, in the shell by the effect. */
export const PageFrame = ({ brand, home, hero, children }: Props) => {
  const page = useRef<HTMLDivElement>(null)
  const shell = useContext(ShellContext)
  useEffect(() => {
    if (page.current === null || shell === null) return undefined
    const stop = enhance(page.current, shell.showToast)
    const follow = (event: MouseEvent) => followInside(event, shell.navigate)
    const root = page.current
    root.addEventListener('click', follow)
    return () => {
      root.removeEventListener('click', follow)
      stop()
    }
  }, [shell])
  return (
    <div className="site" data-site="" ref={page}>
      <a className="skip" href="#content">
        {frame.skip}
      </a>
      <TopNavigation name={brand.brandName} home={home} />
      <div className="frame">
        <main id="content" tabIndex={-1}>
          {hero}
          <div className="reach">{children}</div>
        </main>
        <Footer brand={brand} />
        <CookieBanner />
      </div>
      {shell === null && <Toasts />}
    </div>
  )
}

/** Opens links between public pages in the shell; links within a page or to a new tab are left to the browser. */
const followInside = (event: MouseEvent, navigate: Shell['navigate']) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const otherTab = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (link === null || link.target !== '' || otherTab || event.defaultPrevented) return
  const { origin, pathname, hash } = new URL(link.href)
  if (origin !== location.origin || pathname === location.pathname || !(pathname in titles)) return
  event.preventDefault()
  navigate(pathname + hash)
}
