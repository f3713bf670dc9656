import { Button } from '@radix-ui/themes'
import { Link } from 'react-router-dom'
import type { AuditedKind } from '../../../contracts/http/audit.ts'
import { Icon } from '../icons/icon.tsx'

type Props = {
  kind: AuditedKind
  id: string
  /** What it is called, for whoever hears links without what stands around them. */
  of: string
  quiet?: boolean
  words?: string
}

/** Leads to everything that happened to one thing, and to what it was before. */
export const AuditLink = ({ kind, id, of, quiet = false, words = 'Audit' }: Props) => (
  <Button asChild variant={quiet ? 'ghost' : 'soft'} color="gray">
    <Link to={`/dashboard/audit?${new URLSearchParams({ kind, id })}`} aria-label={`${words} of ${of}`}>
      <Icon name="history" size={16} /> {words}
    </Link>
  </Button>
)
