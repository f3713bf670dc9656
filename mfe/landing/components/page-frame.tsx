import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import type { Brand } from '../content/brand.ts'
import { frame, titles } from '../content/site.ts'
import { enhance } from '../islands/enhance.ts'
import type { ShowToast } from '../islands/toasts.ts'
import { CookieBanner } from './cookie-banner.tsx'
import { Footer } from './footer.tsx'
import { Toasts } from './toasts.tsx'
import { TopNavigation } from './top-navigation.tsx'

/** What the shell lends to a page that it shows; null where the page is prerendered. */
type Shell = { readonly navigate: (to: string) => unknown; readonly showToast: ShowToast }

export const ShellContext = createContext<Shell | null>(null)

type Props = {
  readonly brand: Brand
  /** Empty on the landing page itself, `/` on every page that links back to its sections. */
  readonly home: '' | '/'
  readonly children: ReactNode
}

/** What every public page shares. Prerendered pages are enhanced by their script, in the shell the effect does it. */
export const PageFrame = ({ brand, home, children }: Props) => {
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
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer brand={brand} />
      <CookieBanner />
      {shell === null && <Toasts />}
    </div>
  )
}

/** Opens links between public pages in the shell. Links within a page, and to other tabs, stay the browser's. */
const followInside = (event: MouseEvent, navigate: Shell['navigate']) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const otherTab = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (link === null || link.target !== '' || otherTab || event.defaultPrevented) return
  const { origin, pathname, hash } = new URL(link.href)
  if (origin !== location.origin || pathname === location.pathname || !(pathname in titles)) return
  event.preventDefault()
  navigate(pathname + hash)
}
