import { call, errorText, toastError } from '@atrium/kit'
import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { auth, type credentials } from '../../../contracts/http/auth.ts'

/** Signs in; on success the dashboard is loaded as a new page, so that nothing of before remains. */
export const useLogin = () =>
  useMutation({
    mutationFn: (body: z.output<typeof credentials>) => call(auth.login, { body }),
    onSuccess: () => window.location.assign('/dashboard'),
    onError: (failure) => toastError('Login failed', errorText(failure, 'Invalid credentials')),
  })
