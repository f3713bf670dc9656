import { call, sessionKey, toastFailure, toastSuccess } from '@atrium/kit'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { auth } from '../../../contracts/http/auth.ts'

/** Signs out and forgets everything that was read while signed in. */
export const useLogout = () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => call(auth.logout, {}),
    onSuccess: () => {
      toastSuccess('Logged out')
      navigate('/dashboard/login')
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'remotes' && queryKey[0] !== 'site' })
      client.setQueryData(sessionKey, null)
    },
    onError: (failure) => toastFailure(failure, 'Failed to logout'),
  })
}
