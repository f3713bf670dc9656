import type { CommandContext, Handled } from '#domain/log/service/command-handler.ts'
import type { ApprovalTool, Fields } from '../model/index.ts'

/** A command that cannot be proposed, or no longer be carried out; `type` is a rejection of what it would change. */
export type ToolRejection = { readonly type: string }

/** What a command would change, as it is now. */
type Effect = {
  readonly leadId: string | null
  readonly text: string
  readonly before: Fields | null
  readonly after: Fields
}

type Described<Rejection> =
  | { readonly accepted: true; readonly effect: Effect }
  | { readonly accepted: false; readonly rejection: Rejection }

/** A tool that proposes a command, and carries it out once it is approved. */
export type ProposalTool<Command, Rejection extends ToolRejection> = {
  readonly describe: (command: Command) => Promise<Described<Rejection>>
  /** What it makes has the approval's id. */
  readonly carryOut: (command: Command, context: CommandContext) => Promise<Handled<Rejection>>
}

/** The tools of one approval, by name; the commands were checked when they were proposed. */
export type ProposalTools<Rejection extends ToolRejection> = Readonly<
  Partial<Record<ApprovalTool, ProposalTool<Fields, Rejection>>>
>

/** The effect is stored with the proposal: an approver sees what there was when it was made. */
export const describe = (effect: Effect) => ({ accepted: true, effect }) as const
