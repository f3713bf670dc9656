import { randomTokenSecrets } from '#adapters/hmac/random-token-secrets.ts'
import type { HttpApi } from '#adapters/http/server/bind.ts'
import { bearerTokens } from '#adapters/http/token/bearer.ts'
import { tokenRoutes } from '#adapters/http/token/token-routes.ts'
import { webhookRoutes } from '#adapters/http/webhook/webhook-routes.ts'
import { postgresAgentReads } from '#adapters/postgres/approval/agent-reads.ts'
import { postgresApprovalReader } from '#adapters/postgres/approval/approval-reader.ts'
import type { Postgres } from '#adapters/postgres/connection/connection.ts'
import { postgresHistories } from '#adapters/postgres/log/histories.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { postgresTokenUses } from '#adapters/postgres/token/token-uses.ts'
import { postgresDeliveries } from '#adapters/postgres/webhook/deliveries.ts'
import { postgresWebhookVault } from '#adapters/postgres/workflow/secret-vault.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import type { Settings } from '#apps/settings.ts'
import { agentPath } from '#contracts/approval/tools.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { Users } from '#domain/staff/ports/users.ts'
import { type Tokens, tokens } from '#domain/token/service/tokens.ts'
import { webhooks } from '#domain/webhook/service/webhooks.ts'

/** Storage of API tokens, of what agents read and propose, and of outgoing webhooks. */
export const doorStores = (postgres: Postgres, master: MasterKey) => ({
  histories: postgresHistories(postgres, master),
  tokenUses: postgresTokenUses(postgres),
  agentReads: postgresAgentReads(postgres),
  approvalReader: postgresApprovalReader(postgres),
  webhookDeliveries: postgresDeliveries(postgres),
  webhookVault: postgresWebhookVault(postgres, master),
})

type Stores = ReturnType<typeof doorStores> & { readonly store: EventStore; readonly users: Users }

/** API tokens, with the guard that authenticates them before every route, and outgoing webhooks. */
export const mountDoors = (api: HttpApi, settings: Settings, stores: Stores): Tokens => {
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
