import { useQuery } from '@tanstack/react-query'
import { type SiteAnswer, sites } from '#contracts/site/http/site.ts'
import { call } from './call.ts'

/** The brand's settings; undefined while loading. */
export const useSite = (): SiteAnswer | undefined =>
  useQuery({ queryKey: ['site'], queryFn: ({ signal }) => call(sites.read, { signal }) }).data
