import { useQuery } from '@tanstack/react-query'
import { type SiteAnswer, sites } from '#contracts/site/http/site.ts'
import { call } from './call.ts'

export const useSiteRead = () => useQuery({ queryKey: ['site'], queryFn: ({ signal }) => call(sites.read, { signal }) })

/** The brand's settings; undefined while loading. */
export const useSite = (): SiteAnswer | undefined => useSiteRead().data
