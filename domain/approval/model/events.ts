import type { Instant } from '#domain/kernel/instant.ts'

export type ApprovalTool = 'add_note' | 'add_task' | 'update_lead' | 'write_mail' | 'start_run' | 'create_link'

export type Fields = Readonly<Record<string, unknown>>

/** What an agent asks for. */
export type ProposedCommand = {
  readonly tool: ApprovalTool
  /** The lead that it is about, whose key seals its personal fields; null: the approval's own key does. */
  readonly leadId: string | null
  /** The position of the log when the agent last read; 0: it never did. */
  readonly position: number
  /** Why, in the agent's words. */
  readonly reason: string
  /** The tool's input. */
  readonly command: Fields
  /** The command as a sentence. */
  readonly text: string
  /** The fields that would change, as they were; null: there is nothing before it. */
  readonly before: Fields | null
  /** The fields as they would be. */
  readonly after: Fields
}

export type ApprovalEvent =
  | {
      readonly type: 'ApprovalRequested'
      readonly data: ProposedCommand & { readonly requestedAt: Instant; readonly expiresAt: Instant }
    }
  /** Its id is the approval's: the events that follow from it name both by their causation id. */
  | {
      readonly type: 'ApprovalApproved'
      readonly data: {
        readonly leadId?: string | null
        /** The values of the command that the approver changed; absent or null: none. */
        readonly values?: Fields | null
        /** Why, in the approver's words; absent or null: without a reason. */
        readonly reason?: string | null
        readonly judgedAt: Instant
      }
    }
  | {
      readonly type: 'ApprovalRejected'
      readonly data: { readonly leadId: string | null; readonly reason: string | null; readonly judgedAt: Instant }
    }
  /** Destroys the approval's own key. */
  | { readonly type: 'ApprovalErased'; readonly data: { readonly erasedAt: Instant } }
