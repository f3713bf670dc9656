import type { Instant } from '#domain/kernel/instant.ts'

export type ShareEvent =
  | ShareCreated
  | ShareOpened
  | ShareViewed
  | ShareSectionsRead
  | { readonly type: 'ShareRenamed'; readonly data: { readonly name: string | null } }
  | { readonly type: 'ShareExpirySet'; readonly data: { readonly expiresAt: Instant | null } }
  /** A new passcode; guesses at the former one no longer count. */
  | { readonly type: 'SharePasscodeSet'; readonly data: { readonly passcodeVerifier: string; readonly setAt: Instant } }
  /** Too many wrong guesses: the passcode is locked until a new one is set. */
  | { readonly type: 'SharePasscodeExhausted'; readonly data: { readonly exhaustedAt: Instant } }
  | { readonly type: 'ShareRevoked'; readonly data: { readonly revokedAt: Instant } }
  /** Staff undid a revocation. */
  | { readonly type: 'ShareRestored'; readonly data: { readonly restoredAt: Instant } }
  /** A person is erased: with this event goes the key to the link's name and to the addresses of its readers so far. */
  | { readonly type: 'ShareErased'; readonly data: { readonly erasedAt: Instant; readonly leadId: string | null } }

export type ShareCreated = {
  readonly type: 'ShareCreated'
  readonly data: {
    readonly runId: string
    readonly workflowId: number
    /** The recipient's label. */
    readonly name: string | null
    readonly expiresAt: Instant | null
    /** The pinned version of the run; null when the link follows edits. */
    readonly pinnedVersion: number | null
    /** A keyed hash, worthless without the master key. */
    readonly passcodeVerifier: string | null
    readonly requiresEmail: boolean
    readonly createdAt: Instant
    readonly createdBy: string
  }
}

/** A visitor or a link-preview bot opened the link. */
export type ShareOpened = {
  readonly type: 'ShareOpened'
  readonly data: {
    readonly visitId: string
    readonly by: 'person' | 'machine'
    readonly email: string | null
    readonly openedAt: Instant
  }
}

/** A visitor saw the report: once per visit. */
export type ShareViewed = {
  readonly type: 'ShareViewed'
  readonly data: { readonly visitId: string; readonly viewedAt: Instant }
}

export type SectionTime = { readonly section: string; readonly milliseconds: number }

/** Reading time per section since the visit's last message. */
export type ShareSectionsRead = {
  readonly type: 'ShareSectionsRead'
  readonly data: { readonly visitId: string; readonly sections: readonly SectionTime[]; readonly readAt: Instant }
}
