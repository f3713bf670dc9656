import { errorText } from '@atrium/kit'
import { useState } from 'react'
import { readJson } from '#contracts/json.ts'
import type { Run } from '#contracts/run/http/runs.ts'
import { useRunDetail } from '../../api/use-runs.ts'
import { formatted, formattedStart, shownOutput, truncated } from '../../model/run-text.ts'
import { JsonTree } from './json-tree.tsx'
import styles from './run-card.module.css'

/** Longer outputs, in lines, are folded. */
const maxUnfoldedLines = 9

/** The start of the output; the rest on demand. */
export const RunOutputs = ({ run }: { run: Run }) => {
  const [whole, setWhole] = useState(false)
  const text = textOf(run)
  const long = text.length > shownOutput || text.split('\n').length > maxUnfoldedLines
  return (
    <div className={styles.part}>
      <p className={styles.label}>Outputs</p>
      {text === '' && <p className={styles.none}>{run.duration === null ? 'Not there yet' : 'None'}</p>}
      {text !== '' && !whole && (
        <pre className={styles.code} data-folded={long}>
          {truncated(text, shownOutput)}
        </pre>
      )}
      {whole && <WholeOutput runId={run.id} />}
      {long && (
        <button type="button" className={styles.fold} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Show less' : 'Show all'}
          <span className="sr-only"> of outputs</span>
        </button>
      )}
    </div>
  )
}

/** A list contains only the start of long outputs. */
const textOf = ({ outputs, outputKind }: Run): string => {
  const text = outputs ?? ''
  const isJson = outputKind === 'json' || outputKind === 'document'
  return isJson && readJson(text) === undefined ? formattedStart(text) : formatted(text)
}

const WholeOutput = ({ runId }: { runId: string }) => {
  const { data: run, error } = useRunDetail(runId)
  if (error !== null && run === undefined)
    return <p className={styles.fault}>{errorText(error, 'The output could not be loaded.')}</p>
  if (run === undefined) return <p className={styles.none}>Loading...</p>
  const value = readJson(run.outputs ?? '')
  return (
    <div className={styles.code}>
      {typeof value === 'object' && value !== null ? <JsonTree value={value} /> : run.outputs}
    </div>
  )
}
