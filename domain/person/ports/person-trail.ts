import type { Instant } from '#domain/kernel/instant.ts'
import type { OutputKind } from '#domain/run/model/index.ts'
import type { RunView } from '#domain/run/views/run-view.ts'
import type { SecurityEventView } from '#domain/security/views/security-event-view.ts'
import type { ShareView } from '#domain/share/views/share-view.ts'

export type TrailRun = Pick<RunView, 'id' | 'workflowId' | 'status' | 'startedAt' | 'inputs' | 'outputs'> & {
  readonly workflow: string
  readonly outputKind: OutputKind | null
}

export type TrailLink = Pick<
  ShareView,
  'id' | 'runId' | 'name' | 'createdAt' | 'expiresAt' | 'revokedAt' | 'views' | 'lastViewedAt' | 'readers' | 'decision'
>

export type TrailSecurityEvent = Omit<SecurityEventView, 'userId' | 'email'>

/** Where a person appears besides their own lead, without what is already erased. */
export type Trail = {
  /** The runs made for the lead, or with its address in one of their texts, and the documents that their steps wrote. */
  readonly runs: readonly TrailRun[]
  /** The links to these runs. */
  readonly links: readonly TrailLink[]
  /** The links to other runs that the person opened with this address, or that name it. */
  readonly read: readonly TrailLink[]
  /** What agents proposed for the lead. */
  readonly proposals: readonly string[]
  /** What agents proposed that names the address and is about no lead. */
  readonly approvals: readonly string[]
  /** The calls without a lead that name the address. */
  readonly calls: readonly string[]
  readonly securityEvents: readonly TrailSecurityEvent[]
  /** Rows of reports on imported files. */
  readonly importRows: number
}

export type Aged = { readonly id: string; readonly createdAt: Instant }

/** Finds a person across the read models, and the leads and security events whose retention may have expired. */
export type PersonTrail = {
  /** Without an address, as when the lead is erased: what is linked to the lead by its id. */
  readonly of: (leadId: string, email: string) => Promise<Trail>
  /** Removes the person from imports under way and their reports, and from the errors of parked work and of webhooks. */
  readonly forgetRows: (leadId: string, email: string) => Promise<void>
  /** Resamples the values by which the database plans its queries: a sample may hold values of the person. */
  readonly sampleAgain: () => Promise<void>
  /** Leads not won and without contact by staff since `before`, oldest first, after the given one. */
  readonly leadsBefore: (moment: Instant, after: Aged | null, limit: number) => Promise<readonly Aged[]>
  readonly securityEventsBefore: (moment: Instant, limit: number) => Promise<readonly string[]>
}
