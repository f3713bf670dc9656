import type { RequestContext } from '#adapters/http/middleware/command-context.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { RequestRefused } from '#adapters/http/server/problems.ts'
import { secondSteps as contract } from '#contracts/staff/http/factors.ts'
import type { SecondStep } from '#domain/staff/service/second-step.ts'
import type { AttemptCookie } from './attempt-cookie.ts'
import { requestOriginOf } from './signed-in.ts'
import { staffRefusal } from './staff-refusals.ts'

type Parts = { readonly second: SecondStep; readonly attempts: AttemptCookie }

/** The second step of a sign-in. */
export const signInSteps = (api: HttpApi, { second, attempts }: Parts): void => {
  type Proof = Parameters<SecondStep['complete']>[1]
  const complete = async (proof: Proof, { c, caller }: RequestContext) => {
    const attempt = attempts.read(c)
    const outcome = attempt === null ? 'wrong' : await second.complete(attempt, proof, requestOriginOf(caller))
    if (outcome === 'wrong') throw wrongCode()
    if ('type' in outcome) throw staffRefusal(outcome)
    attempts.drop(c)
    await replaceSession(api, c, outcome.token)
    return { body: { user: outcome.user } }
  }

  bind(api, contract.totp, ({ body }, request) => complete({ factor: 'totp', code: body.code }, request))
  bind(api, contract.recovery, ({ body }, request) => complete({ factor: 'recovery', code: body.code }, request))
  bind(api, contract.passkey, ({ body }, request) => complete({ factor: 'passkey', response: body }, request))

  bind(api, contract.passkeyOptions, async (_, { c }) => {
    const attempt = attempts.read(c)
    const options = attempt === null ? null : await second.passkeyOptions(attempt)
    if (options === null) throw wrongCode()
    return { body: { options: { ...options } } }
  })
}

/** A new session replaces the browser's previous one. */
export const replaceSession = async (api: HttpApi, c: RequestContext['c'], token: string): Promise<void> => {
  const former = api.cookie.read(c)
  if (former !== null) await api.sessions.close(former)
  api.cookie.set(c, token)
}

const wrongCode = () => new RequestRefused({ status: 401, detail: 'This code is not right, or the sign-in has ended.' })
