import { useQuery } from '@tanstack/react-query'
import { type SiteAnswer, sites } from '#contracts/site/http/site.ts'
import { call } from './call.ts'

/** With its error, for screens that cannot be shown without the brand; the key needs no session. */
export const useSiteRead = () => useQuery({ queryKey: ['site'], queryFn: ({ signal }) => call(sites.read, { signal }) })

/** The brand's settings; undefined while loading. */
export const useSite = (): SiteAnswer | undefined => useSiteRead().data
