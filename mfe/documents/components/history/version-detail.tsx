import { call, Icon, isApiError, toastFailure, toastSuccess } from '@atrium/kit'
import { ConfirmDialog } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { RunVersion } from '#contracts/run/http/run-history.ts'
import { runHistory } from '#contracts/run/http/run-history.ts'
import type { RunDetail } from '#contracts/run/http/runs.ts'
import { documentKey } from '../../api/use-run.ts'
import { type ComparedText, comparedTexts } from '../../model/compared-texts.ts'
import type { DocumentContent } from '../../model/document-fields.ts'
import { Changes } from '../compare/changes.tsx'
import type { DocumentKind } from '../staff/document-kind.ts'
import styles from './history.module.css'

type Props<Content> = {
  kind: DocumentKind<Content>
  run: RunDetail
  version: RunVersion
  versions: readonly RunVersion[]
  onRestored: () => void
}

/** A version's changes against the previous or any other version. */
export const VersionDetail = <Content extends DocumentContent>(props: Props<Content>) => {
  const { kind, run, version, versions, onRestored } = props
  const [against, setAgainst] = useState(version.number - 1)
  const other = versions.find(({ number }) => number === against)
  const restoring = useRestore(run, onRestored)
  const title = `Version ${version.number}`
  return (
    <section className={styles.detail} aria-label={title}>
      <div className={styles.head}>
        <Against versions={versions} shown={version} against={against} onChange={setAgainst} />
        {version.number < versions.length && (
          <ConfirmDialog
            title={`Restore version ${version.number}?`}
            text="The document then reads as it did in that version. What it reads now stays in its history."
            confirm="Restore"
            onConfirm={() => restoring.mutate(version)}
          >
            <Button disabled={restoring.isPending}>
              <Icon name="history" size={16} /> {restoring.isPending ? 'Restoring...' : 'Restore this version'}
            </Button>
          </ConfirmDialog>
        )}
      </div>
      <Texts texts={comparedTexts(kind, other?.outputs ?? null, version.outputs)} />
    </section>
  )
}

type AgainstProps = {
  versions: readonly RunVersion[]
  shown: RunVersion
  against: number
  onChange: (number: number) => void
}

const Against = ({ versions, shown, against, onChange }: AgainstProps) => {
  const id = useId()
  return (
    <div className={styles.against}>
      <label htmlFor={id}>Version {shown.number}, compared with</label>
      <select id={id} className="field-input" value={against} onChange={({ target }) => onChange(Number(target.value))}>
        {versions
          .filter(({ number }) => number !== shown.number)
          .map(({ number }) => (
            <option key={number} value={number}>
              version {number}
            </option>
          ))}
        <option value={0}>nothing</option>
      </select>
    </div>
  )
}

const Texts = ({ texts }: { texts: readonly ComparedText[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section className={styles.texts} aria-label="Changes" tabIndex={0}>
    {texts.length === 0 && <p className={styles.quiet}>Both read the same.</p>}
    {texts.map(({ name, label, before, after }) => (
      <div key={name}>
        <h2 className={styles.label}>{label}</h2>
        <Changes before={before ?? after} after={after} />
      </div>
    ))}
  </section>
)

type Restoration = { readonly version: number; readonly number: number }

/** Restores an earlier version, unless the run changed since it was loaded (If-Match). */
const useRestore = ({ id: runId, version: loadedVersion }: RunDetail, onRestored: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ version }: Restoration) => {
      const headers = { 'if-match': `"${loadedVersion}"` }
      return (await call(runHistory.restore, { params: { runId }, body: { version }, headers })).run
    },
    onSuccess: (run, { number }) => {
      client.setQueryData(documentKey(runId), run)
      toastSuccess('Success', `Version ${number} restored`)
      onRestored()
    },
    onError: (failure) => {
      toastFailure(failure, 'Failed to restore the version')
      if (isApiError(failure) && failure.status === 412) void client.invalidateQueries({ queryKey: documentKey(runId) })
    },
  })
}
