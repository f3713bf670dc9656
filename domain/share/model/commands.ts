import type { Instant } from '#domain/kernel/instant.ts'
import type { SectionTime } from './events.ts'

export type ShareCommand =
  | CreateShare
  | OpenShare
  | { readonly type: 'ViewShare'; readonly visitId: string; readonly now: Instant }
  | ReadSections
  | ReviseShare
  | { readonly type: 'ExhaustPasscode'; readonly now: Instant }
  | { readonly type: 'RevokeShare'; readonly now: Instant }
  | { readonly type: 'RestoreShare'; readonly now: Instant }
  | EraseShare

export type CreateShare = {
  readonly type: 'CreateShare'
  readonly runId: string
  readonly workflowId: number
  readonly name: string | null
  readonly expiresAt: Instant | null
  readonly pinnedVersion: number | null
  readonly passcodeVerifier: string | null
  readonly requiresEmail: boolean
  readonly createdBy: string
  readonly now: Instant
}

/** Who opens a link: somebody with the link, a program that looks at links, or staff. */
export type Visitor = 'person' | 'machine' | 'staff'

export type OpenShare = {
  readonly type: 'OpenShare'
  readonly visitId: string
  readonly by: Visitor
  /** This browser has it open already: the same visit goes on. */
  readonly returning: boolean
  /** Of the passcode that was given, if one was. */
  readonly passcodeVerifier: string | null
  readonly email: string | null
  readonly now: Instant
}

export type ReadSections = {
  readonly type: 'ReadSections'
  readonly visitId: string
  /** Nobody reads for longer than they are there. */
  readonly openedAt: Instant
  readonly sections: readonly SectionTime[]
  readonly now: Instant
}

/** Staff change what is given; what is absent stays. */
export type ReviseShare = {
  readonly type: 'ReviseShare'
  readonly name?: string | null
  readonly expiresAt?: Instant | null
  readonly passcodeVerifier?: string
  readonly now: Instant
}

/** A person is to be forgotten, of whom the link or one of its readers tells. Sent again, it is done again. */
export type EraseShare = {
  readonly type: 'EraseShare'
  readonly leadId: string | null
  /** Where what it leads to is erased as well. */
  readonly revoke: boolean
  readonly now: Instant
}

export type ShareRejection =
  | { readonly type: 'ShareNotFound' }
  | { readonly type: 'ShareAlreadyCreated' }
  | { readonly type: 'ShareRevoked' }
  | { readonly type: 'ShareExpired' }
  /** It asks for more than the link: what for, and whether the passcode that was given is another. */
  | {
      readonly type: 'ShareGated'
      readonly passcode: boolean
      readonly email: boolean
      readonly passcodeWrong: boolean
    }
  | { readonly type: 'ExpiryOutOfRange' }
  | { readonly type: 'RevokedTooLongAgo' }
