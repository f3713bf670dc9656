import { Button, DropdownMenu } from '@radix-ui/themes'
import { useState } from 'react'
import type { AuditedKind } from '#contracts/audit/http/audit.ts'
import { download } from '../api/download.ts'
import { toastFailure } from '../api/error-text.ts'
import { Icon } from '../icons/icon.tsx'
import type { Subject } from './audit-link.tsx'

/** Downloads the dossier that proves a stream, or one event by its position, as a page or as JSON. */
export const ProofMenu = ({ kind, id, of, quiet = false }: Omit<Subject, 'kind'> & { kind: AuditedKind | 'event' }) => {
  const [busy, setBusy] = useState(false)
  const save = async (path: string, extension: string) => {
    setBusy(true)
    await download(path, `dossier-${kind}-${id}.${extension}`).catch((failure: unknown) =>
      toastFailure(failure, 'The proof could not be made. Try again.'),
    )
    setBusy(false)
  }
  const path = `/api/audit/proof/${kind}/${id}`
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <Button variant={quiet ? 'ghost' : 'soft'} color="gray" loading={busy} aria-label={`Proof of ${of}`}>
          <Icon name="proof" size={16} /> Proof
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content>
        <DropdownMenu.Item onSelect={() => void save(`${path}/page`, 'html')}>
          A page for people (HTML)
        </DropdownMenu.Item>
        <DropdownMenu.Item onSelect={() => void save(path, 'json')}>A file for verifiers (JSON)</DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
