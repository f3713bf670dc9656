import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { notFound } from '#adapters/http/server/problems.ts'
import { sessions as contract } from '#contracts/staff/http/sessions.ts'
import { requestOriginOf, signedIn } from './signed-in.ts'

/** The caller's sessions. */
export const ownSessions = (api: HttpApi): void => {
  const { sessions, record } = api

  bind(api, contract.list, async (_, { caller }) => {
    const { user, token } = signedIn(caller)
    return { body: { sessions: [...(await sessions.list(user.id, token))] } }
  })

  bind(api, contract.endOthers, async (_, { caller }) => {
    const { user, token } = signedIn(caller)
    const ended = await sessions.closeOthers(user.id, token)
    if (ended > 0) await record('session_ended', user, requestOriginOf(caller), `${ended} other sessions`)
    return { body: undefined }
  })

  bind(api, contract.end, async ({ params }, { caller, c }) => {
    const { user, session } = signedIn(caller)
    if (!(await sessions.end(user.id, params.id))) throw notFound('There is no such session.')
    if (session.id === params.id) api.cookie.drop(c)
    await record('session_ended', user, requestOriginOf(caller), 'One session')
    return { body: undefined }
  })
}
