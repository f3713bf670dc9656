import { call } from '@atrium/kit'
import { useQuery } from '@tanstack/react-query'
import { leadPipeline } from '../../../contracts/http/lead-pipeline.ts'
import { leadKeys } from './lead-keys.ts'

/** How far leads came, and what was captured and won in each of the last twelve months. */
export const useTrends = () =>
  useQuery({
    queryKey: leadKeys.trends,
    queryFn: ({ signal }) => call(leadPipeline.trends, { query: { months: 12 }, signal }),
  })
