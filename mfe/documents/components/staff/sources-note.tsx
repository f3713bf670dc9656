import { call, Icon, usePart } from '@atrium/kit'
import { QuotedNote } from '@atrium/sharing'
import { useQuery } from '@tanstack/react-query'
import { runSources } from '#contracts/run/http/run-sources.ts'
import type { RunDetail } from '#contracts/run/http/runs.ts'
import { workflows } from '#contracts/workflow/http/workflows.ts'
import { documentKey } from '../../api/use-run.ts'
import styles from './notes.module.css'

/** The sentences of notes that a document was made from, for staff alone; nothing without any. */
export const SourcesNote = ({ run: { id: runId, workflowId } }: { run: RunDetail }) => {
  const data = usePart(
    'The notes behind the document',
    useQuery({
      queryKey: [...documentKey(runId), 'sources'],
      queryFn: ({ signal }) => call(runSources.read, { params: { runId }, signal }),
    }),
  )
  const { leadId = null, sources = {} } = data ?? {}
  const labels = useLabels(workflowId, leadId !== null)
  if (leadId === null) return null
  return (
    <details className={styles.sources}>
      <summary>
        <Icon name="edit" size={16} /> From these sentences
      </summary>
      <dl>
        {Object.entries(sources).map(([field, list]) => (
          <div key={field}>
            <dt>{labels[field] ?? field}</dt>
            {list.map(({ noteId, quote }) => (
              <dd key={`${noteId} ${quote}`}>
                {quote === null ? 'The note was changed or removed.' : <QuotedNote {...{ leadId, noteId, quote }} />}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </details>
  )
}

/** The labels of a workflow's inputs, by name. */
const useLabels = (workflowId: number, enabled: boolean): Readonly<Record<string, string>> => {
  const data = usePart(
    'The names of the fields',
    useQuery({
      queryKey: ['workflows', 'labels', workflowId],
      queryFn: async ({ signal }) =>
        (await call(workflows.inputs, { params: { id: String(workflowId) }, signal })).inputs,
      enabled,
    }),
  )
  return Object.fromEntries((data ?? []).map(({ name, label }) => [name, label]))
}
