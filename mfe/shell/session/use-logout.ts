import { call, toastFailure, toastSuccess } from '@atrium/kit'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { auth } from '../../../contracts/http/auth.ts'
import { forgetSession } from './forget-session.ts'
import { tellSignedOut } from './other-tabs.ts'

/** Signs out and forgets everything that was read while signed in. */
export const useLogout = () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => call(auth.logout, {}),
    onSuccess: () => {
      toastSuccess('Logged out')
      navigate('/dashboard/login')
      forgetSession(client)
      tellSignedOut()
    },
    onError: (failure) => toastFailure(failure, 'Failed to logout'),
  })
}
