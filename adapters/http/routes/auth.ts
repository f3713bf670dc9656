import { auth } from '../../../contracts/http/auth.ts'
import type { Staff } from '../../../domain/application/staff.ts'
import { bind, type HttpApi } from '../bind.ts'
import type { Caller } from '../caller.ts'
import { RequestRefused } from '../problems.ts'
import { tooMany } from '../throttled.ts'

export const authRoutes = (api: HttpApi, staff: Staff): void => {
  bind(api, auth.me, async (_, { caller }) => ({ body: { user: signedIn(caller).user } }))

  bind(api, auth.login, async ({ body }, { caller, c }) => {
    const outcome = await staff.signIn({ ...body, address: caller.address })
    if (!outcome.accepted) throw refusal(outcome.rejection)
    const former = api.cookie.read(c)
    if (former !== null) await staff.signOut(former)
    api.cookie.set(c, outcome.token)
    return { body: { user: outcome.user } }
  })

  bind(api, auth.logout, async (_, { c }) => {
    const token = api.cookie.read(c)
    if (token !== null) await staff.signOut(token)
    api.cookie.drop(c)
    return { body: undefined }
  })

  bind(api, auth.password, async ({ body }, { caller }) => {
    const outcome = await staff.changePassword({ ...signedIn(caller), ...body, address: caller.address })
    if (!outcome.accepted) throw refusal(outcome.rejection)
    return { body: undefined }
  })
}

/** Staff routes are reached by signed-in callers alone: anything else is a defect. */
const signedIn = ({ user, token }: Caller) => {
  if (user === null || token === null) throw new Error('a staff route was reached without a session')
  return { user, token }
}

type Rejection = Extract<Awaited<ReturnType<Staff['signIn']>>, { accepted: false }>['rejection']

const refusal = (rejection: Rejection): RequestRefused => {
  switch (rejection.type) {
    case 'CredentialsInvalid':
      return new RequestRefused({ status: 401, detail: 'Invalid credentials' })
    case 'CurrentPasswordWrong': {
      const message = 'The current password is not right'
      return new RequestRefused({ status: 400, detail: message, errors: [{ path: 'current', message }] })
    }
    case 'TooManyAttempts':
      return tooMany(rejection.retryAfterSeconds)
  }
}
