import { errorText } from '@atrium/kit'
import { useState } from 'react'
import type { Run } from '../../../../contracts/http/runs.ts'
import { useRunDetail } from '../../queries/use-runs.ts'
import { JsonTree } from './json-tree.tsx'
import styles from './run-card.module.css'
import { formatted, formattedStart, parsed, shownOutput, truncated } from './run-text.ts'

/** Lines that are shown before the output is unfolded. */
const LINES = 9

/** The start of what came out; all of it on demand. */
export const RunOutputs = ({ run }: { run: Run }) => {
  const [whole, setWhole] = useState(false)
  const text = textOf(run)
  const long = text.length > shownOutput || text.split('\n').length > LINES
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

/** A list has no more than the start of long outputs. */
const textOf = ({ outputs, outputKind }: Run): string => {
  const text = outputs ?? ''
  const isJson = outputKind === 'json' || outputKind === 'document'
  return isJson && parsed(text) === undefined ? formattedStart(text) : formatted(text)
}

const WholeOutput = ({ runId }: { runId: string }) => {
  const { data: run, error } = useRunDetail(runId)
  if (error !== null && run === undefined)
    return <p className={styles.fault}>{errorText(error, 'The output could not be loaded.')}</p>
  if (run === undefined) return <p className={styles.none}>Loading...</p>
  const value = parsed(run.outputs ?? '')
  return (
    <div className={styles.code}>
      {typeof value === 'object' && value !== null ? <JsonTree value={value} /> : run.outputs}
    </div>
  )
}
