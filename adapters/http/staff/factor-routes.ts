import type { Caller } from '#adapters/http/middleware/caller.ts'
import { invalid } from '#adapters/http/middleware/invalid.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { notFound, RequestRefused } from '#adapters/http/server/problems.ts'
import { factors as contract } from '#contracts/staff/http/factors.ts'
import type { RequestOrigin } from '#domain/security/service/security-log.ts'
import type { PasskeyCeremonies } from '#domain/staff/ports/passkey-ceremonies.ts'
import type { Passkeys } from '#domain/staff/ports/passkeys.ts'
import type { Session } from '#domain/staff/ports/sessions.ts'
import type { User } from '#domain/staff/ports/users.ts'
import type { OwnFactors } from '#domain/staff/service/own-factors.ts'
import type { Staff } from '#domain/staff/service/staff.ts'
import { requestOriginOf, signedIn } from './signed-in.ts'
import { staffRefusal } from './staff-refusals.ts'

type Parts = {
  readonly staff: Staff
  readonly own: OwnFactors
  readonly passkeys: Passkeys
  readonly ceremonies: PasskeyCeremonies
}

/** The caller's second factors. Adding or removing one requires the password. */
export const factorRoutes = (api: HttpApi, { staff, own, passkeys, ceremonies }: Parts): void => {
  const confirmPassword: Confirmed = async (caller, password) => {
    const { user, session, token } = signedIn(caller)
    const from = requestOriginOf(caller)
    const outcome = await staff.confirm({ user, token, password, ...from })
    if (!outcome.accepted) throw staffRefusal(outcome.rejection, { checked: 'password' })
    return { user, session, from }
  }

  bind(api, contract.read, async (_, { caller }) => {
    const { user, session } = signedIn(caller)
    const body = {
      totp: session.factors.includes('totp'),
      recoveryCodesLeft: await own.recoveryCodesLeft(user),
      passkeys: [...(await passkeys.list(user.id))],
      passkeysAvailable: ceremonies.available,
    }
    return { body }
  })

  bind(api, contract.beginTotp, async ({ body }, { caller }) => {
    const { user } = await confirmPassword(caller, body.password)
    return { body: await own.beginTotp(user) }
  })

  bind(api, contract.confirmTotp, async ({ body }, { caller }) => {
    const { user, token } = signedIn(caller)
    const outcome = await own.confirmTotp(user, { token, ...body }, requestOriginOf(caller))
    if (outcome === 'none') throw noEnrolment()
    if (outcome === 'wrong') throw invalid([{ path: ['code'], message: 'This code is not right' }])
    if ('type' in outcome) throw staffRefusal(outcome)
    return { body: { recoveryCodes: [...outcome.recoveryCodes] } }
  })

  bind(api, contract.removeTotp, async ({ body }, { caller }) => {
    const { user, from } = await confirmPassword(caller, body.password)
    await own.removeTotp(user, from)
    return { body: undefined }
  })

  bind(api, contract.newRecoveryCodes, async ({ body }, { caller }) => {
    const { user, session, from } = await confirmPassword(caller, body.password)
    if (session.factors.length === 0) throw noEnrolment()
    return { body: { recoveryCodes: [...(await own.newRecoveryCodes(user, from)).recoveryCodes] } }
  })

  passkeyRoutes(api, { own, ceremonies }, confirmPassword)
}

const noEnrolment = () => new RequestRefused({ status: 409, detail: 'Begin to set up a second factor first.' })

type Confirmed = (
  caller: Caller,
  password: string,
) => Promise<{ readonly user: User; readonly session: Session; readonly from: RequestOrigin }>

const passkeyRoutes = (
  api: HttpApi,
  { own, ceremonies }: Pick<Parts, 'own' | 'ceremonies'>,
  confirmed: Confirmed,
): void => {
  bind(api, contract.beginPasskey, async ({ body }, { caller }) => {
    const { user, session } = await confirmed(caller, body.password)
    if (!ceremonies.available) throw notHere()
    return { body: { options: { ...(await own.beginPasskey(user, session.id)) } } }
  })

  bind(api, contract.addPasskey, async ({ body }, { caller }) => {
    const { user, session } = signedIn(caller)
    const outcome = await own.addPasskey(user, session.id, body, requestOriginOf(caller))
    if (outcome === null) throw invalid([{ path: ['response'], message: 'This passkey could not be verified' }])
    return { body: { passkey: outcome.passkey, recoveryCodes: [...outcome.recoveryCodes] } }
  })

  bind(api, contract.removePasskey, async ({ params, body }, { caller }) => {
    const { user, from } = await confirmed(caller, body.password)
    if (!(await own.removePasskey(user, params.id, from))) throw notFound('There is no such passkey.')
    return { body: undefined }
  })
}

const notHere = () =>
  new RequestRefused({
    status: 409,
    detail: 'Passkeys need a host name, and https anywhere but on localhost. Set PUBLIC_URL to one.',
  })
