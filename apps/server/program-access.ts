import { randomTokenSecrets } from '#adapters/hmac/random-token-secrets.ts'
import type { HttpApi } from '#adapters/http/server/bind.ts'
import { bearerTokens } from '#adapters/http/token/bearer.ts'
import { tokenRoutes } from '#adapters/http/token/token-routes.ts'
import { webhookRoutes } from '#adapters/http/webhook/webhook-routes.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import type { Ports } from '#apps/infrastructure/infrastructure.ts'
import type { Settings } from '#apps/settings.ts'
import { agentPath } from '#contracts/approval/tools.ts'
import { type Tokens, tokens } from '#domain/token/service/tokens.ts'
import { webhooks } from '#domain/webhook/service/webhooks.ts'

type Stores = Ports<'store' | 'users' | 'histories' | 'tokenUses' | 'webhookDeliveries' | 'webhookVault'>

/** API tokens, with the guard that authenticates them before every route, and outgoing webhooks. */
export const mountProgramAccess = (api: HttpApi, settings: Settings, stores: Stores): Tokens => {
  const { store, histories, users, tokenUses: uses, webhookDeliveries: deliveries, webhookVault: vault } = stores
  const issued = tokens({ store, histories, users, uses, secrets: randomTokenSecrets, ids: uuidIds })
  const perMinute = settings.API_RATE_PER_MINUTE
  const authenticate = bearerTokens({ tokens: issued, uses, clock: api.clock, perMinute })
  for (const path of ['/api/*', agentPath]) api.app.use(path, authenticate)
  tokenRoutes(api, issued)
  webhookRoutes(api, {
    webhooks: webhooks({ store, histories, users, vault, deliveries, ids: uuidIds }),
    deliveries,
  })
  return issued
}
