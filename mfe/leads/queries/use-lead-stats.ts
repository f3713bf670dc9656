import { call } from '@atrium/kit'
import { useQuery } from '@tanstack/react-query'
import { leads } from '../../../contracts/http/leads.ts'
import { leadKeys } from './lead-keys.ts'

export const useLeadStats = () =>
  useQuery({ queryKey: leadKeys.stats, queryFn: ({ signal }) => call(leads.stats, { signal }) })
