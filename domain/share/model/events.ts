import type { Instant } from '#domain/kernel/instant.ts'

export type ShareEvent =
  | ShareCreated
  | ShareOpened
  | ShareViewed
  | ShareSectionsRead
  | { readonly type: 'ShareRenamed'; readonly data: { readonly name: string | null } }
  | { readonly type: 'ShareExpirySet'; readonly data: { readonly expiresAt: Instant | null } }
  /** A new passcode: guesses at the former one count no more. */
  | { readonly type: 'SharePasscodeSet'; readonly data: { readonly passcodeVerifier: string; readonly setAt: Instant } }
  /** So many wrong ones were tried that it opens nothing any more until another is set. */
  | { readonly type: 'SharePasscodeExhausted'; readonly data: { readonly exhaustedAt: Instant } }
  | { readonly type: 'ShareRevoked'; readonly data: { readonly revokedAt: Instant } }
  /** Staff took a revocation back. */
  | { readonly type: 'ShareRestored'; readonly data: { readonly restoredAt: Instant } }
  /** A person is erased: with this event goes the key to the link's name and to the addresses of its readers so far. */
  | { readonly type: 'ShareErased'; readonly data: { readonly erasedAt: Instant; readonly leadId: string | null } }

export type ShareCreated = {
  readonly type: 'ShareCreated'
  readonly data: {
    readonly runId: string
    readonly workflowId: number
    /** Whom the link is for, as staff call it. */
    readonly name: string | null
    readonly expiresAt: Instant | null
    /** The version of the run that the link shows; null where it follows later edits. */
    readonly pinnedVersion: number | null
    /** A keyed hash, worthless without the master key. */
    readonly passcodeVerifier: string | null
    readonly requiresEmail: boolean
    readonly createdAt: Instant
    readonly createdBy: string
  }
}

/** Somebody, or a program that looks at links, was let in. */
export type ShareOpened = {
  readonly type: 'ShareOpened'
  readonly data: {
    readonly visitId: string
    readonly by: 'person' | 'machine'
    readonly email: string | null
    readonly openedAt: Instant
  }
}

/** A person who was let in had the report before the eyes: once per visit. */
export type ShareViewed = {
  readonly type: 'ShareViewed'
  readonly data: { readonly visitId: string; readonly viewedAt: Instant }
}

export type SectionTime = { readonly section: string; readonly milliseconds: number }

/** How long a visit had which sections before the eyes, since it said so last. */
export type ShareSectionsRead = {
  readonly type: 'ShareSectionsRead'
  readonly data: { readonly visitId: string; readonly sections: readonly SectionTime[]; readonly readAt: Instant }
}
