import type { Site } from '#contracts/site/http/site.ts'
import type { Proofs } from '#domain/audit/service/proofs.ts'
import type { LiveFeed } from '#domain/log/service/live-feed.ts'
import type { Mailer } from '#domain/mail/ports/mailer.ts'
import type { OpenDocumentPages } from './document-pages.ts'

/** What sharing needs of the installation. */
export type Place = {
  readonly site: Site
  readonly publicUrl: string
  readonly documents: OpenDocumentPages
  readonly feed: LiveFeed
  readonly stopping: AbortSignal
  readonly proofs: Proofs
  readonly signHead: () => Promise<void>
  /** Null where none is configured. */
  readonly mailer: Mailer | null
}
