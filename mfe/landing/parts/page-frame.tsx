import { type ReactNode, useEffect, useRef } from 'react'
import type { Brand } from '../content/brand.ts'
import { frame } from '../content/site.ts'
import { enhance } from '../islands/enhance.ts'
import { CookieBanner } from './cookie-banner.tsx'
import { Footer } from './footer.tsx'
import { Toasts } from './toasts.tsx'
import { TopNavigation } from './top-navigation.tsx'

type Props = {
  readonly brand: Brand
  /** Empty on the landing page itself, `/` on every page that links back to its sections. */
  readonly home: '' | '/'
  readonly children: ReactNode
}

/** What every public page shares. Prerendered pages are enhanced by their script, in the shell the effect does it. */
export const PageFrame = ({ brand, home, children }: Props) => {
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => (page.current === null ? undefined : enhance(page.current)), [])
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
      <Toasts />
    </div>
  )
}
