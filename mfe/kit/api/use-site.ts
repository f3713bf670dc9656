import { useQuery } from '@tanstack/react-query'
import { type Site, sites } from '../../../contracts/http/site.ts'
import { call } from './call.ts'

/** The brand's settings, or undefined until they are known. */
export const useSite = (): Site | undefined =>
  useQuery({ queryKey: ['site'], queryFn: ({ signal }) => call(sites.read, { signal }) }).data
