import type { Postgres } from '#adapters/postgres/connection/connection.ts'
import { postgresHistories } from '#adapters/postgres/log/histories.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { postgresTokenUses } from '#adapters/postgres/token/token-uses.ts'
import { postgresDeliveries } from '#adapters/postgres/webhook/deliveries.ts'
import { postgresWebhookVault } from '#adapters/postgres/workflow/secret-vault.ts'

/** Storage of what lets other programs in and tells them. */
export const doorStores = (postgres: Postgres, master: MasterKey) => ({
  histories: postgresHistories(postgres, master),
  tokenUses: postgresTokenUses(postgres),
  deliveries: postgresDeliveries(postgres),
  webhookVault: postgresWebhookVault(postgres, master),
})
