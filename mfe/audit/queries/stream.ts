import type { AuditedKind } from '../../../contracts/http/audit.ts'

/** The events of one thing. */
export type Stream = { readonly kind: AuditedKind; readonly id: string }

/** The first parts of the keys of whatever is known of a stream. */
export const streamKey = ({ kind, id }: Stream) => ['audit', kind, id] as const
