import { invalid } from '#adapters/http/middleware/invalid.ts'
import { bind, callerOf, type HttpApi } from '#adapters/http/server/bind.ts'
import { auth } from '#contracts/staff/http/auth.ts'
import type { SecondStep } from '#domain/staff/service/second-step.ts'
import type { Staff } from '#domain/staff/service/staff.ts'
import type { AttemptCookie } from './attempt-cookie.ts'
import { replaceSession } from './sign-in-steps.ts'
import { requestOriginOf, signedIn } from './signed-in.ts'
import { staffRefusal } from './staff-refusals.ts'

type Parts = { readonly staff: Staff; readonly second: SecondStep; readonly attempts: AttemptCookie }

/** Sign-in, sign-out and the caller's own password. */
export const authRoutes = (api: HttpApi, { staff, second, attempts }: Parts): void => {
  bind(api, auth.me, async (_, { caller }) => {
    const { user, session } = signedIn(caller)
    const factorDue = api.rules.secondFactorRequired && session.factors.length === 0
    const due = {
      ...(session.mustChangePassword && { mustChangePassword: true as const }),
      ...(factorDue && { mustAddSecondFactor: true as const }),
    }
    return { body: { user, ...due } }
  })

  bind(api, auth.login, async ({ body }, { caller, c }) => {
    const outcome = await staff.signIn({ ...body, ...requestOriginOf(caller) })
    if (!outcome.accepted) throw staffRefusal(outcome.rejection)
    if ('attempt' in outcome) {
      attempts.set(c, outcome.attempt)
      return { body: { secondFactor: [...outcome.secondFactor, 'recovery' as const] }, status: 202 as const }
    }
    await replaceSession(api, c, outcome.token)
    return { body: { user: outcome.user } }
  })

  bind(api, auth.logout, async (_, { c }) => {
    const token = api.cookie.read(c)
    if (token !== null) await staff.signOut(token, requestOriginOf(callerOf(c)))
    api.cookie.drop(c)
    attempts.drop(c)
    return { body: undefined }
  })

  bind(api, auth.password, async ({ body }, { caller, c }) => {
    const { user, token } = signedIn(caller)
    const outcome = await staff.changePassword({ user, token, ...body, ...requestOriginOf(caller) })
    if (!outcome.accepted) throw staffRefusal(outcome.rejection)
    api.cookie.set(c, outcome.token)
    return { body: undefined }
  })

  bind(api, auth.sudoPasskeyOptions, async (_, { caller }) => {
    const { user, token } = signedIn(caller)
    const { options, challenge } = await second.challenge(user)
    await api.sessions.setChallenge(token, challenge)
    return { body: { options: { ...options } } }
  })

  bind(api, auth.sudo, async ({ body: { password, code, passkey } }, { caller }) => {
    const { user, token } = signedIn(caller)
    const own = { user, token, ...requestOriginOf(caller) }
    if (password !== undefined) {
      const outcome = await staff.confirm({ ...own, password })
      if (!outcome.accepted) throw staffRefusal(outcome.rejection, { checked: 'password' })
    } else if (passkey !== undefined) {
      const challenge = await api.sessions.takeChallenge(token)
      const verdict = challenge === null ? 'wrong' : await second.confirmPasskey(own, challenge, passkey)
      demandRight(verdict, 'passkey', 'This passkey could not be verified')
    } else if (code === undefined) throw invalid([{ path: ['code'], message: 'Password or code is required' }])
    else demandRight(await second.confirm(own, code), 'code', 'Wrong code')
    await api.sessions.prove(token)
    return { body: undefined }
  })
}

type Verdict = Awaited<ReturnType<SecondStep['confirm']>>

const demandRight = (verdict: Verdict, field: 'passkey' | 'code', message: string): void => {
  if (verdict === 'wrong') throw invalid([{ path: [field], message }])
  if (verdict !== true) throw staffRefusal(verdict)
}
