import { AppCard, countOf, errorText, formatter, RelativeTime, useNow } from '@atrium/kit'
import { SharedNote, SharingNote } from '@atrium/sharing'
import { useState } from 'react'
import { readJson } from '#contracts/json.ts'
import type { Run, RunDetail, TokenUse } from '#contracts/run/http/runs.ts'
import type { Workflow } from '#contracts/workflow/http/workflows.ts'
import { useRunDetail } from '../../api/use-runs.ts'
import {
  elapsedText,
  formatJson,
  formattedStart,
  milliseconds,
  runSubject,
  shownOutput,
  treeIn,
  truncate,
} from '../../model/run-text.ts'
import type { WorkflowAddress } from '../../model/use-workflow-address.ts'
import { RunBadge } from '../statuses.tsx'
import { RunSteps } from '../steps/run-steps.tsx'
import { JsonTree } from './json-tree.tsx'
import { RunActions } from './run-actions.tsx'
import { RunAttempts } from './run-attempts.tsx'
import styles from './run-card.module.css'
import { RunInputs } from './run-inputs.tsx'
import { RunLinks, StartedBy } from './run-links.tsx'

/** Longer outputs, in lines, are folded. */
const maxUnfoldedLines = 9

/** The start of the output; the rest on demand. */
const RunOutputs = ({ run }: { run: Run }) => {
  const [whole, setWhole] = useState(false)
  const text = textOf(run)
  const long = text.length > shownOutput || text.split('\n').length > maxUnfoldedLines
  return (
    <div className={styles.part}>
      <p className={styles.label}>Outputs</p>
      {text === '' && <p className={styles.none}>{run.duration === null ? 'Not there yet' : 'None'}</p>}
      {text !== '' && !whole && (
        <pre className={styles.code} data-folded={long}>
          {truncate(text, shownOutput)}
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
  return isJson && readJson(text) === undefined ? formattedStart(text) : formatJson(text)
}

const WholeOutput = ({ runId }: { runId: string }) => {
  const { data: run, error } = useRunDetail(runId)
  if (error !== null && run === undefined)
    return <p className={styles.fault}>{errorText(error, 'The output could not be loaded.')}</p>
  if (run === undefined) return <p className={styles.none}>Loading...</p>
  const outputs = run.outputs ?? ''
  const tree = treeIn(outputs)
  return <div className={styles.code}>{tree === null ? formatJson(outputs) : <JsonTree value={tree} />}</div>
}

type Props = {
  run: Run | RunDetail
  /** Null once it is archived: it starts no runs. */
  workflow: Workflow | null
  address: WorkflowAddress
  /** Whether this is the run in the address, which fetches its links itself; in a list they come with the list. */
  opened?: boolean
  repeats?: readonly string[] | undefined
}

/** One run of the history. */
export const RunCard = ({ run, workflow, address, opened = false, repeats = [] }: Props) => (
  <AppCard className={styles.card}>
    <div className={styles.head}>
      <h3 className={styles.name}>
        <RunBadge run={run} />
        {runSubject(run) !== '' && <span className="clamped">{runSubject(run)}</span>}
        <span className={styles.fact}>
          Started <RelativeTime at={run.startedAt} />
        </span>
      </h3>
      <StartedBy run={run} />
      <RunDuration run={run} />
      <RunLinks run={run} repeats={repeats} />
    </div>
    {run.errorMessage !== null && <p className={styles.error}>{run.errorMessage}</p>}
    <div className={styles.columns}>
      <RunInputs inputs={run.inputs} />
      <RunOutputs run={run} />
    </div>
    {run.tokenUse && <RunTokens tokenUse={run.tokenUse} />}
    <RunSteps run={run} opened={opened} />
    <RunAttempts run={run} opened={opened} />
    {opened ? <SharedNote run={run} /> : <SharingNote sharing={run.sharing} />}
    <RunActions run={run} workflow={workflow} address={address} />
  </AppCard>
)

/** The AI that drafted the document, and its token usage. */
const RunTokens = ({ tokenUse: { model, promptTokens, completionTokens } }: { tokenUse: TokenUse }) => (
  <p className={styles.tokens}>
    Drafted by {model}: {countOf(promptTokens, 'token')} read, {formatter.count(completionTokens)} written
  </p>
)

/** The run's duration; ticks while it is in flight. */
const RunDuration = ({ run }: { run: Run }) =>
  run.duration === null ? (
    <Ticking since={Date.parse(run.startedAt)} />
  ) : (
    <span className={styles.fact}>Duration {milliseconds(run.duration)}</span>
  )

const Ticking = ({ since }: { since: number }) => {
  return <span className={styles.fact}>{elapsedText(useNow(1000) - since)} so far</span>
}
