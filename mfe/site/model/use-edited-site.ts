import { useState } from 'react'
import type { SiteContent } from '#contracts/site/content.ts'
import type { VersionedSite } from '#contracts/site/http/content.ts'
import { rebaseContent } from './rebase.ts'

/** The draft, or else what visitors see. Content from the server was measured when it was written. */
export const contentOf = (site: VersionedSite) => (site.draft ?? site.published) as SiteContent

const isSame = (one: SiteContent, other: SiteContent) => JSON.stringify(one) === JSON.stringify(other)

/** The content that is edited. It keeps the version that it is based on until it is saved or discarded. */
export const useEditedSite = (loaded: VersionedSite) => {
  const [edited, setEdited] = useState<{ readonly base: VersionedSite; readonly content: SiteContent } | null>(null)
  const base = edited?.base ?? loaded
  const stored = contentOf(base)
  const content = edited?.content ?? stored
  const change = (next: SiteContent) => setEdited(isSame(next, stored) ? null : { base, content: next })
  /** Takes what is stored now as the base of what was typed since `sent`. */
  const settle = (site: VersionedSite, sent: SiteContent | null) =>
    setEdited((now) => {
      if (now === null) return null
      const rest = rebaseContent(now.content, sent ?? contentOf(now.base), contentOf(site))
      return isSame(rest, contentOf(site)) ? null : { base: site, content: rest }
    })
  return {
    base,
    stored,
    content,
    change,
    settle,
    isChanged: !isSame(content, stored),
    /** What was typed, on top of what another person saved. */
    rebase: () => settle(loaded, null),
    discard: () => setEdited(null),
  }
}
