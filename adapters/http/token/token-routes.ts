import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { rejected } from '#adapters/http/server/rejections.ts'
import { tokens as contract, type Token } from '#contracts/token/http.ts'
import type { ListedToken, Tokens } from '#domain/token/service/tokens.ts'

/** The API tokens of the installation. */
export const tokenRoutes = (api: HttpApi, tokens: Tokens): void => {
  bind(api, contract.list, async () => ({ body: { tokens: (await tokens.list()).map(answerOf) } }))

  bind(api, contract.issue, async ({ body }, { context }) => {
    const { token, secret } = await tokens.issue(body, context)
    return { body: { token: answerOf(token), secret } }
  })

  bind(api, contract.revoke, async ({ params }, { context }) => {
    const outcome = await tokens.revoke(params.id, context)
    if (!outcome.accepted) throw rejected(outcome.rejection)
    return { body: undefined }
  })
}

const answerOf = ({ ownerId, ownerEmail: createdBy, issuedAt: createdAt, scopes, ...token }: ListedToken): Token => ({
  ...token,
  scopes: [...scopes],
  createdAt,
  createdBy,
})
