import { call, isApiError, toastFailure, toastSuccess } from '@atrium/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SiteContent } from '#contracts/site/content.ts'
import { siteContents, type VersionedSite } from '#contracts/site/http/content.ts'
import type { publicPages } from '#contracts/site/http/pages.ts'

const contentKey = ['site-content'] as const

/** Refetched on each opening, as the version read is the one that a publication names. */
export const useSiteContent = () =>
  useQuery({
    queryKey: [...contentKey, 'current'],
    queryFn: ({ signal }) => call(siteContents.read, { signal }),
    refetchOnMount: 'always',
  })

/** Newest first; a publication refetches them. */
export const useSiteVersions = () =>
  useQuery({
    queryKey: [...contentKey, 'versions'],
    queryFn: ({ signal }) => call(siteContents.versions, { signal }),
  })

/** Reads the texts that a further language begins with. */
export const useFirstTexts = () =>
  useMutation({ mutationFn: (language: string) => call(siteContents.language, { params: { language } }) })

type Change =
  | {
      readonly what: 'keep' | 'publish'
      readonly content: SiteContent | null
      readonly version: number
      /** The version that visitors see until then. */
      readonly former: number
    }
  | { readonly what: 'unpublish'; readonly former: number; readonly version: number }
  | { readonly what: 'restore'; readonly restored: number; readonly version: number }

/** Keeps a draft, publishes it, or restores a version, unless the content changed since `version` (If-Match). */
export const useChangeSite = (onDone: (site: VersionedSite) => void, onStale: () => void) => {
  const client = useQueryClient()
  const undoOf = (former: number, { version }: VersionedSite) => ({
    label: 'Undo',
    onAct: () => changing.mutate({ what: 'unpublish', former, version }),
  })
  const changing = useMutation({
    mutationFn: carryOut,
    onSuccess: (site, change) => {
      client.setQueryData([...contentKey, 'current'], site)
      void client.invalidateQueries({ queryKey: [...contentKey, 'versions'] })
      toastSuccess('Success', texts[change.what], change.what === 'publish' ? undoOf(change.former, site) : undefined)
      onDone(site)
    },
    onError: (failure) => {
      toastFailure(failure, 'Failed to update the site')
      if (isApiError(failure) && failure.status === 412) onStale()
    },
  })
  return changing
}

const texts = {
  keep: 'Draft saved. Visitors see it once it is published.',
  publish: 'Published. Visitors see it within seconds.',
  unpublish: 'Visitors see what they saw before. What was published since is among the versions.',
  restore: 'Restored as a draft. Visitors see it once it is published.',
} as const

const carryOut = async (change: Change): Promise<VersionedSite> => {
  const headers = ifMatch(change.version)
  if (change.what === 'restore')
    return call(siteContents.restore, { params: { version: String(change.restored) }, headers })
  if (change.what === 'unpublish') {
    const { version } = await call(siteContents.restore, { params: { version: String(change.former) }, headers })
    return call(siteContents.publish, { headers: ifMatch(version) })
  }
  const { content, what } = change
  const draft = content === null ? null : await call(siteContents.keep, { body: { content }, headers })
  if (what === 'keep' && draft !== null) return draft
  return call(siteContents.publish, { headers: draft === null ? headers : ifMatch(draft.version) })
}

const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })

export type PagePath = keyof typeof publicPages

/** The page with this content, as HTML; the last one that rendered while another is asked for. */
export const usePreview = (content: SiteContent, language: string, path: PagePath) =>
  useQuery({
    queryKey: ['site-preview', content, language, path],
    queryFn: ({ signal }) => call(siteContents.preview, { body: { content, language, path }, signal }),
    placeholderData: (last) => last,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
