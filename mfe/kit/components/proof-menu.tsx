import { Button, DropdownMenu } from '@radix-ui/themes'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { AuditedKind } from '#contracts/audit/http/audit.ts'
import { download } from '../api/download.ts'
import { toastFailure } from '../api/error-text.ts'
import { Icon } from '../icons/icon.tsx'
import { auditPath, type Subject } from './audit-link.tsx'

type Proven = { kind: AuditedKind | 'event'; id: string }

/** Downloads the dossier that proves a stream, or one event by its position. */
const useProof = ({ kind, id }: Proven) => {
  const [busy, setBusy] = useState(false)
  const save = async (path: string, extension: string) => {
    setBusy(true)
    await download(path, `dossier-${kind}-${id}.${extension}`).catch((failure: unknown) =>
      toastFailure(failure, 'The proof could not be made. Try again.'),
    )
    setBusy(false)
  }
  const path = `/api/audit/proof/${kind}/${id}`
  return { busy, savePage: () => void save(`${path}/page`, 'html'), saveFile: () => void save(path, 'json') }
}

/** The button of a proof, as a page or as JSON. */
export const ProofMenu = ({ of, quiet = false, ...proven }: Omit<Subject, 'kind'> & Proven) => {
  const { busy, savePage, saveFile } = useProof(proven)
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <Button variant={quiet ? 'ghost' : 'soft'} color="gray" loading={busy} aria-label={`Proof of ${of}`}>
          <Icon name="proof" size={16} /> Proof
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content>
        <DropdownMenu.Item onSelect={savePage}>A page for people (HTML)</DropdownMenu.Item>
        <DropdownMenu.Item onSelect={saveFile}>A file for verifiers (JSON)</DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

/** The audit and the proof of a stream as items of the menu of its other actions. */
export const RecordItems = ({ kind, id }: { kind: AuditedKind; id: string }) => {
  const { busy, savePage, saveFile } = useProof({ kind, id })
  return (
    <>
      <DropdownMenu.Item asChild>
        <Link to={auditPath(kind, id)}>
          <Icon name="history" size={16} /> Audit
        </Link>
      </DropdownMenu.Item>
      <DropdownMenu.Item disabled={busy} onSelect={savePage}>
        <Icon name="proof" size={16} /> Proof as a page (HTML)
      </DropdownMenu.Item>
      <DropdownMenu.Item disabled={busy} onSelect={saveFile}>
        <Icon name="proof" size={16} /> Proof for verifiers (JSON)
      </DropdownMenu.Item>
    </>
  )
}
