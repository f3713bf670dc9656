import { invalid } from '#adapters/http/middleware/invalid.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { notFound } from '#adapters/http/server/problems.ts'
import { replaceSession } from '#adapters/http/staff/sign-in-steps.ts'
import { requestOriginOf } from '#adapters/http/staff/signed-in.ts'
import { staffRefusal } from '#adapters/http/staff/staff-refusals.ts'
import {
  type SetUpAi,
  type SetUpAnswers,
  type SetUpCountry,
  type SetUpMail,
  setUp,
  type setUpParts,
} from '#contracts/system/http/set-up.ts'
import type { RequestOrigin } from '#domain/security/service/security-log.ts'
import type { User } from '#domain/staff/ports/users.ts'
import type { PasswordJudge } from '#domain/staff/service/password-judge.ts'

type TriedAnswers = {
  readonly country?: SetUpCountry | undefined
  readonly bookingUrl?: string | undefined
  readonly mail?: SetUpMail | undefined
  readonly ai?: SetUpAi | undefined
}

type Issue = { readonly path: readonly string[]; readonly message: string }

/** What the set-up of a new installation needs. */
export type SettingUp = {
  /** Whether the set-up is open and this is its secret. */
  readonly admits: (secret: string) => Promise<boolean>
  readonly given: {
    readonly brand: SetUpAnswers['brand']
    readonly country: SetUpCountry
    readonly bookingUrl: string
    readonly configured: (typeof setUpParts)[number][]
  }
  /** What is wrong with the texts of the answers. */
  readonly issues: (answers: TriedAnswers) => readonly Issue[]
  /** Connects to the mail server and the AI; a sentence for each that fails. */
  readonly faults: (answers: TriedAnswers) => Promise<{ readonly mail: string | null; readonly ai: string | null }>
  readonly judge: (account: SetUpAnswers['account']) => ReturnType<PasswordJudge>
  /** Null if the set-up is already being finished. */
  readonly finish: (answers: SetUpAnswers, from: RequestOrigin) => Promise<{ user: User; token: string } | null>
}

/** The calls of the set-up page. */
export const setUpRoutes = (api: HttpApi, settingUp: SettingUp): void => {
  const admit = async (secret: string) => {
    if (!(await settingUp.admits(secret))) throw setUpOver()
  }
  const tryOut = async (answers: TriedAnswers) => {
    const unfit = settingUp.issues(answers)
    if (unfit.length > 0) throw invalid(unfit)
    const { mail, ai } = await settingUp.faults(answers)
    const issues = [
      ...(mail === null ? [] : [{ path: ['mail', 'host'], message: mail }]),
      ...(ai === null ? [] : [{ path: ['ai', 'key'], message: ai }]),
    ]
    if (issues.length > 0) throw invalid(issues)
  }

  bind(api, setUp.check, async ({ body }) => {
    await admit(body.secret)
    await tryOut(body)
    return { body: settingUp.given }
  })

  bind(api, setUp.finish, async ({ body }, { caller, c }) => {
    await admit(body.secret)
    const refusal = await settingUp.judge(body.account)
    if (refusal !== null) throw staffRefusal(refusal, { chosen: ['account', 'password'] })
    await tryOut(body)
    const finished = await settingUp.finish(body, requestOriginOf(caller))
    if (finished === null) throw setUpOver()
    await replaceSession(api, c, finished.token)
    return { body: { user: finished.user } }
  })
}

const setUpOver = () =>
  notFound('This set-up is over, or its address is not complete. Sign in, or copy the whole address.')
