import { Button } from '@radix-ui/themes'
import { Link } from 'react-router-dom'
import type { AuditedKind } from '#contracts/audit/http/audit.ts'
import { Icon } from '../icons/icon.tsx'

export type Subject = {
  kind: AuditedKind
  id: string
  /** The subject's name, for screen readers that read links out of context. */
  of: string
  quiet?: boolean
}

/** Links to the history of one lead, run, workflow or share. */
export const AuditLink = ({ kind, id, of, quiet = false, words = 'Audit' }: Subject & { words?: string }) => (
  <Button asChild variant={quiet ? 'ghost' : 'soft'} color="gray">
    <Link to={auditPath(kind, id)} aria-label={`${words} of ${of}`}>
      <Icon name="history" size={16} /> {words}
    </Link>
  </Button>
)

/** The address of a stream's history. */
export const auditPath = (kind: AuditedKind, id: string): string =>
  `/dashboard/audit?${new URLSearchParams({ kind, id })}`
