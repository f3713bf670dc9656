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

type SiteChange =
  | { readonly what: 'keep'; readonly content: SiteContent; readonly version: number }
  | {
      readonly what: 'publish'
      /** Null where the draft is published as it is. */
      readonly content: SiteContent | null
      readonly version: number
      /** The version that visitors see until then. */
      readonly former: number
    }
  | { readonly what: 'unpublish'; readonly former: number; readonly version: number }
  | { readonly what: 'restore'; readonly restored: number; readonly version: number }

type OnStored = (site: VersionedSite, change: SiteChange) => void

/**
 * Keeps a draft, publishes it, or restores a version, unless the content changed since `version` (If-Match). `onStored`
 * follows each of its steps, as a later one may fail.
 */
export const useChangeSite = (onStored: OnStored, onStale: () => void) => {
  const client = useQueryClient()
  const undoOf = (former: number, { version }: VersionedSite) => ({
    label: 'Undo',
    onAct: () => changing.mutate({ what: 'unpublish', former, version }),
  })
  const store: OnStored = (site, change) => {
    client.setQueryData([...contentKey, 'current'], site)
    onStored(site, change)
  }
  const changing = useMutation({
    mutationFn: (change: SiteChange) => carryOut(change, (site) => store(site, change)),
    onSuccess: (site, change) => {
      toastSuccess('Success', texts[change.what], change.what === 'publish' ? undoOf(change.former, site) : undefined)
      store(site, change)
    },
    onError: (failure) => {
      toastFailure(failure, 'Failed to update the site')
      if (isApiError(failure) && failure.status === 412) onStale()
    },
    onSettled: () => void client.invalidateQueries({ queryKey: [...contentKey, 'versions'] }),
  })
  return changing
}

const texts = {
  keep: 'Draft saved. Visitors see it once it is published.',
  publish: 'Published. Visitors see it within seconds.',
  unpublish: 'Visitors see what they saw before. What was published since is among the versions.',
  restore: 'Restored as a draft. Visitors see it once it is published.',
} as const

const carryOut = async (change: SiteChange, onDraft: (site: VersionedSite) => void): Promise<VersionedSite> => {
  const { what, version } = change
  if (what === 'keep') return keep(change.content, version)
  if (what === 'restore') return restore(change.restored, version)
  const draft =
    what === 'unpublish'
      ? await restore(change.former, version)
      : change.content && (await keep(change.content, version))
  if (draft !== null) onDraft(draft)
  return publish(draft?.version ?? version)
}

const keep = (content: SiteContent, version: number) =>
  call(siteContents.keep, { body: { content }, headers: ifMatch(version) })

const restore = (restored: number, version: number) =>
  call(siteContents.restore, { params: { version: String(restored) }, headers: ifMatch(version) })

const publish = (version: number) => call(siteContents.publish, { headers: ifMatch(version) })

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
