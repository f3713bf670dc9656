import { callOrNull, sessionKey } from '@atrium/kit'
import { useQuery } from '@tanstack/react-query'
import { auth } from '../../../contracts/http/auth.ts'

const FIVE_MINUTES = 300_000

/** Who is signed in; null when nobody is. */
export const useSession = () =>
  useQuery({
    queryKey: sessionKey,
    queryFn: ({ signal }) => callOrNull(auth.me, { signal }),
    staleTime: FIVE_MINUTES,
    gcTime: FIVE_MINUTES,
    retry: false,
  })
