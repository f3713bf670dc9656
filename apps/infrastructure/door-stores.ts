import { postgresAgentReads } from '#adapters/postgres/approval/agent-reads.ts'
import { postgresApprovalReader } from '#adapters/postgres/approval/approval-reader.ts'
import type { Postgres } from '#adapters/postgres/connection/connection.ts'
import { postgresHistories } from '#adapters/postgres/log/histories.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { postgresTokenActs } from '#adapters/postgres/rewind/token-acts.ts'
import { postgresTokenUses } from '#adapters/postgres/token/token-uses.ts'
import { postgresDeliveries } from '#adapters/postgres/webhook/deliveries.ts'
import { postgresWebhookVault } from '#adapters/postgres/workflow/secret-vault.ts'

/** Storage of API tokens, of what agents read and propose, and of outgoing webhooks. */
export const doorStores = (postgres: Postgres, master: MasterKey) => ({
  histories: postgresHistories(postgres, master),
  tokenUses: postgresTokenUses(postgres),
  agentReads: postgresAgentReads(postgres),
  approvalReader: postgresApprovalReader(postgres),
  tokenActs: postgresTokenActs(postgres),
  webhookDeliveries: postgresDeliveries(postgres),
  webhookVault: postgresWebhookVault(postgres, master),
})
