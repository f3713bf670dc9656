import type { AuditedKind } from '#contracts/audit/http/audit.ts'

/** A stream to audit. */
export type Stream = { readonly kind: AuditedKind; readonly id: string }

/** The query key prefix of everything about a stream. */
export const streamKey = ({ kind, id }: Stream) => ['audit', kind, id] as const
