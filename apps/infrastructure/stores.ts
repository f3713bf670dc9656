import { ed25519LogSigner } from '#adapters/ed25519/log-signer.ts'
import { hmacShareSecrets } from '#adapters/hmac/hmac-share-secrets.ts'
import { newsletterTokens } from '#adapters/hmac/newsletter-tokens.ts'
import { postgresAgentReads, postgresApprovalReader } from '#adapters/postgres/approval/approval-reader.ts'
import { postgresAuditFeed } from '#adapters/postgres/audit/audit-feed.ts'
import { postgresAuditLog } from '#adapters/postgres/audit/audit-log.ts'
import { postgresLogTree } from '#adapters/postgres/audit/log-tree.ts'
import { postgresRedactions } from '#adapters/postgres/audit/redactions.ts'
import { postgresStoredLog } from '#adapters/postgres/audit/stored-log.ts'
import { postgresWitnessedLogs } from '#adapters/postgres/audit/witnessed-logs.ts'
import { postgresWaitingCalls } from '#adapters/postgres/call/waiting-calls.ts'
import type { Postgres } from '#adapters/postgres/connection/connection.ts'
import { postgresKnownNetworks } from '#adapters/postgres/connection/known-networks.ts'
import { postgresThrottle } from '#adapters/postgres/connection/throttle.ts'
import { postgresBookingFacts } from '#adapters/postgres/lead/booking-facts.ts'
import { postgresLeadImports } from '#adapters/postgres/lead/lead-imports.ts'
import { postgresLeadPast } from '#adapters/postgres/lead/lead-past.ts'
import { postgresLeadReader } from '#adapters/postgres/lead/lead-reader.ts'
import { postgresNoteSearch } from '#adapters/postgres/lead/note-search.ts'
import { postgresTaskFinder } from '#adapters/postgres/lead/task-finder.ts'
import { postgresTaskReader } from '#adapters/postgres/lead/task-reader.ts'
import { postgresHistories } from '#adapters/postgres/log/histories.ts'
import { postgresIdempotencyKeys } from '#adapters/postgres/log/idempotency-keys.ts'
import { postgresSentMails } from '#adapters/postgres/mail/sent-mails.ts'
import { postgresMailAttachments } from '#adapters/postgres/mailbox/mail-attachments.ts'
import { postgresMailSenders } from '#adapters/postgres/mailbox/mail-senders.ts'
import { postgresMailboxProgress } from '#adapters/postgres/mailbox/mailbox-progress.ts'
import { postgresSeenMails } from '#adapters/postgres/mailbox/seen-mails.ts'
import { postgresSkippedMails } from '#adapters/postgres/mailbox/skipped-mails.ts'
import { postgresDeliveries } from '#adapters/postgres/notification/deliveries.ts'
import { postgresNotifications } from '#adapters/postgres/notification/notifications.ts'
import { postgresPreferences } from '#adapters/postgres/notification/preferences.ts'
import { postgresErasures } from '#adapters/postgres/person/erasures.ts'
import { postgresPersonTrail } from '#adapters/postgres/person/person-trail.ts'
import type { MasterKey } from '#adapters/postgres/personal-data/master-key.ts'
import { postgresTokenActs } from '#adapters/postgres/rewind/token-acts.ts'
import { postgresRunQueue } from '#adapters/postgres/run/run-queue.ts'
import { postgresRunReader } from '#adapters/postgres/run/run-reader.ts'
import { postgresSecurityEvents } from '#adapters/postgres/security/security-events.ts'
import { postgresPasscodeTally } from '#adapters/postgres/share/passcode-tally.ts'
import { postgresReportSessions } from '#adapters/postgres/share/report-sessions.ts'
import { postgresShareReader } from '#adapters/postgres/share/share-reader.ts'
import { postgresPageCounts } from '#adapters/postgres/site/page-counts.ts'
import { postgresInvitations } from '#adapters/postgres/staff/invitations.ts'
import { postgresPasskeys } from '#adapters/postgres/staff/passkeys.ts'
import { postgresSecondFactors } from '#adapters/postgres/staff/second-factors.ts'
import { postgresSessions } from '#adapters/postgres/staff/sessions.ts'
import { postgresSignInAttempts } from '#adapters/postgres/staff/sign-in-attempts.ts'
import { postgresUsers } from '#adapters/postgres/staff/users.ts'
import { postgresTodayFinder, postgresTodayReader } from '#adapters/postgres/today/today-reader.ts'
import { postgresTokenUses } from '#adapters/postgres/token/token-uses.ts'
import { postgresTriggerProgress, postgresTriggerReader } from '#adapters/postgres/trigger/trigger-reader.ts'
import { postgresWebhookDeliveries } from '#adapters/postgres/webhook/deliveries.ts'
import { postgresSecretVault, postgresWebhookVault } from '#adapters/postgres/workflow/secret-vault.ts'
import { postgresWorkflowPast } from '#adapters/postgres/workflow/workflow-past.ts'
import { postgresWorkflowReader } from '#adapters/postgres/workflow/workflow-reader.ts'
import type { Settings } from '#apps/settings.ts'
import { rebuiltViews } from '#domain/process/rebuilt-views.ts'

/** What is remembered of requests: for limits, for repetitions and for counts of page views. */
export const requestStores = (postgres: Postgres, master: MasterKey) => ({
  throttle: postgresThrottle(postgres, master),
  knownNetworks: postgresKnownNetworks(postgres, master),
  idempotencyKeys: postgresIdempotencyKeys(postgres, master),
  pageCounts: postgresPageCounts(postgres),
})

/** Leads, and what staff are notified of. */
export const leadStores = (postgres: Postgres, master: MasterKey, reading: Postgres) => ({
  ...mailboxStores(postgres, master),
  notifications: postgresNotifications(postgres),
  preferences: postgresPreferences(postgres),
  deliveries: postgresDeliveries(postgres),
  leadReader: postgresLeadReader(reading),
  leadPast: postgresLeadPast(reading, master),
  taskReader: postgresTaskReader(reading),
  taskFinder: postgresTaskFinder(reading),
  noteSearch: postgresNoteSearch(reading, master),
  todayReader: postgresTodayReader(reading),
  todayFinder: postgresTodayFinder(reading),
  leadImports: postgresLeadImports(postgres, master),
  bookingFacts: postgresBookingFacts(postgres, master),
  sentMails: postgresSentMails(postgres),
  waitingCalls: postgresWaitingCalls(postgres),
  personTrail: postgresPersonTrail(postgres, master),
  erasures: postgresErasures(postgres, master),
})

/** The shared mailbox, and what was in it. */
const mailboxStores = (postgres: Postgres, master: MasterKey) => ({
  mailboxProgress: (name: string) => postgresMailboxProgress(postgres, name),
  seenMails: postgresSeenMails(postgres, master),
  skippedMails: postgresSkippedMails(postgres, master),
  mailSenders: postgresMailSenders(postgres, postgresLeadReader(postgres)),
  mailAttachments: postgresMailAttachments(postgres, master),
})

/** `reading` may be a replica; sessions and the count of wrong passcodes are read where they are written. */
export const shareStores = (postgres: Postgres, master: MasterKey, reading: Postgres) => ({
  shareReader: postgresShareReader(reading),
  shareSecrets: hmacShareSecrets(master.secrets),
  newsletterTokens: newsletterTokens(master.secrets),
  reportSessions: postgresReportSessions(postgres),
  passcodeTally: postgresPasscodeTally(postgres),
})

/** `reading` may be a replica; the queue, with its leases, is on the primary. */
export const runStores = (postgres: Postgres, settings: Settings, reading: Postgres) => ({
  runReader: postgresRunReader(reading),
  runQueue: postgresRunQueue(postgres, settings.RUN_LEASE_SECONDS),
})

/** `reading` may be a replica; what decides whether a run starts is read on the primary. */
export const workflowStores = (postgres: Postgres, master: MasterKey, reading: Postgres) => ({
  workflowReader: postgresWorkflowReader(postgres),
  workflowPast: postgresWorkflowPast(reading),
  secretVault: postgresSecretVault(postgres, master),
  triggerReader: postgresTriggerReader(postgres, master),
  triggerProgress: postgresTriggerProgress(postgres),
})

/** All on the primary: a session that was closed must not live on in a replica. */
export const staffStores = (postgres: Postgres, master: MasterKey) => ({
  users: postgresUsers(postgres),
  sessions: postgresSessions(postgres),
  invitations: postgresInvitations(postgres),
  signInAttempts: postgresSignInAttempts(postgres),
  secondFactors: postgresSecondFactors(postgres, master),
  passkeys: postgresPasskeys(postgres),
  securityEvents: postgresSecurityEvents(postgres),
})

/** `appended` is called after each redaction, to wake those who follow the log; `reading` may be a replica. */
export const auditPorts = (postgres: Postgres, master: MasterKey, appended: () => void, reading: Postgres) => ({
  auditLog: postgresAuditLog(reading, master),
  auditFeed: postgresAuditFeed(reading),
  logTree: postgresLogTree(postgres, master),
  logSigner: ed25519LogSigner(master.secrets),
  storedLog: postgresStoredLog(postgres, master),
  witnessedLogs: postgresWitnessedLogs(postgres),
  redactions: postgresRedactions(postgres, master, { viewsOf: rebuiltViews, appended }),
})

/** Storage of API tokens, of what agents read and propose, and of outgoing webhooks. */
export const programStores = (postgres: Postgres, master: MasterKey) => ({
  histories: postgresHistories(postgres, master),
  tokenUses: postgresTokenUses(postgres),
  agentReads: postgresAgentReads(postgres),
  approvalReader: postgresApprovalReader(postgres),
  tokenActs: postgresTokenActs(postgres),
  webhookDeliveries: postgresWebhookDeliveries(postgres),
  webhookVault: postgresWebhookVault(postgres, master),
})
