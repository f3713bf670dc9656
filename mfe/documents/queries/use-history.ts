import { call } from '@atrium/kit'
import { useQuery } from '@tanstack/react-query'
import { runHistory } from '../../../contracts/http/run-history.ts'

/** Every version of a run's outputs, and what an AI suggested for its texts. */
export const useHistory = (runId: string) =>
  useQuery({
    queryKey: ['runs', 'history', runId],
    queryFn: async ({ signal }) => {
      const given = { params: { runId }, signal }
      const [{ versions }, { suggestions }] = await Promise.all([
        call(runHistory.versions, given),
        call(runHistory.suggestions, given),
      ])
      return { versions, suggestions }
    },
  })
