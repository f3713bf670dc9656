import { ed25519LogSigner } from '#adapters/ed25519/log-signer.ts'
import { postgresLogTree } from '#adapters/postgres/audit/log-tree.ts'
import { openPostgres } from '#adapters/postgres/connection/connection.ts'
import { postgresKnownNetworks } from '#adapters/postgres/connection/known-networks.ts'
import { postgresThrottle } from '#adapters/postgres/connection/throttle.ts'
import { postgresLeadPast } from '#adapters/postgres/lead/lead-past.ts'
import { postgresLeadReader } from '#adapters/postgres/lead/lead-reader.ts'
import { openAppendSignal } from '#adapters/postgres/log/append-signal.ts'
import { postgresEventLog } from '#adapters/postgres/log/event-log.ts'
import { postgresAppendTogether, postgresEventStore } from '#adapters/postgres/log/event-store.ts'
import { postgresIdempotencyKeys } from '#adapters/postgres/log/idempotency-keys.ts'
import { postgresSubscriptions } from '#adapters/postgres/log/subscriptions.ts'
import { masterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { postgresRunQueue } from '#adapters/postgres/run/run-queue.ts'
import { postgresRunReader } from '#adapters/postgres/run/run-reader.ts'
import { postgresSecurityEvents } from '#adapters/postgres/security/security-events.ts'
import { postgresShareReader } from '#adapters/postgres/share/share-reader.ts'
import { postgresInvitations } from '#adapters/postgres/staff/invitations.ts'
import { postgresSecondFactors } from '#adapters/postgres/staff/second-factors.ts'
import { postgresSessions } from '#adapters/postgres/staff/sessions.ts'
import { postgresSignInAttempts } from '#adapters/postgres/staff/sign-in-attempts.ts'
import { postgresUsers } from '#adapters/postgres/staff/users.ts'
import { postgresTriggerProgress, postgresTriggerReader } from '#adapters/postgres/trigger/trigger-reader.ts'
import { postgresWorkflowPast } from '#adapters/postgres/workflow/workflow-past.ts'
import { postgresWorkflowReader } from '#adapters/postgres/workflow/workflow-reader.ts'

export type AtriumProcess = ReturnType<typeof openProcess>

/** One process's adapters, with their own pools and a listener polling every `pollMs`: two act as two processes. */
export const openProcess = (url: string, pollMs = 200, queryTimeoutMs?: number) => {
  const complaints: string[] = []
  const complain = (message: string) => void complaints.push(message)
  const secret = Buffer.alloc(32, 'atrium')
  const master = masterKey(secret)
  const signer = ed25519LogSigner(secret)
  const postgres = openPostgres(url, complain, queryTimeoutMs)
  const signal = openAppendSignal(postgres, complain, pollMs)
  const log = postgresEventLog(postgres, signal)
  return {
    postgres,
    master,
    signer,
    log,
    tree: postgresLogTree(postgres, master),
    complaints,
    store: postgresEventStore(postgres, master, signal.raise),
    together: postgresAppendTogether(postgres, master, signal.raise),
    /** Appends without raising the signal, like a process that dies right after the commit. */
    silentStore: postgresEventStore(postgres, master, () => undefined),
    subscriptions: postgresSubscriptions(postgres, log, complain, pollMs),
    leadReader: postgresLeadReader(postgres),
    leadPast: postgresLeadPast(postgres, master),
    runReader: postgresRunReader(postgres),
    shareReader: postgresShareReader(postgres),
    workflowReader: postgresWorkflowReader(postgres),
    triggerReader: postgresTriggerReader(postgres, master),
    triggerProgress: postgresTriggerProgress(postgres),
    workflowPast: postgresWorkflowPast(postgres),
    queueOf: (leaseSeconds?: number) => postgresRunQueue(postgres, leaseSeconds),
    keys: postgresIdempotencyKeys(postgres, master),
    throttle: postgresThrottle(postgres, master),
    knownNetworks: postgresKnownNetworks(postgres, master),
    sessions: postgresSessions(postgres),
    users: postgresUsers(postgres),
    invitations: postgresInvitations(postgres),
    attempts: postgresSignInAttempts(postgres),
    factors: postgresSecondFactors(postgres, master),
    events: postgresSecurityEvents(postgres),
    close: async () => {
      await signal.close()
      await postgres.close()
    },
  }
}
