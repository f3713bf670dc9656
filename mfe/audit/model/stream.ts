import type { AuditedKind } from '#contracts/audit/http/audit.ts'

/** A stream to audit. */
export type Stream = { readonly kind: AuditedKind; readonly id: string }
