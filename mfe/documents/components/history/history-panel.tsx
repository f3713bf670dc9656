import { call, LoadFailure } from '@atrium/kit'
import { AuditLink, Dialog, Flex, ProofMenu } from '@atrium/kit/widgets'
import { Button, Spinner } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RunSuggestion, RunVersion } from '#contracts/run/http/run-history.ts'
import { runHistory } from '#contracts/run/http/run-history.ts'
import type { RunDetail } from '#contracts/run/http/runs.ts'
import type { DocumentContent } from '../../model/document-fields.ts'
import { entriesOf } from '../../model/entries.ts'
import type { DocumentKind } from '../staff/document-kind.ts'
import { EntryList } from './entry-list.tsx'
import styles from './history.module.css'
import { SuggestionDetail } from './suggestion-detail.tsx'
import { VersionDetail } from './version-detail.tsx'

type Props<Content> = { kind: DocumentKind<Content>; run: RunDetail; onRestored: () => void }

/** The history of a document's texts, with each change. */
export const HistoryPanel = <Content extends DocumentContent>(props: Props<Content>) => {
  const { data, error, refetch, isFetching } = useHistory(props.run.id)
  return (
    <>
      <Dialog.Title>History</Dialog.Title>
      <Dialog.Description size="2" mb="4">
        Every save is a version. Compare any two, or restore one: nothing is ever lost.
      </Dialog.Description>
      {data !== undefined && <Loaded {...props} {...data} />}
      {data === undefined && error !== null && (
        <LoadFailure what="The history" failure={error} onRetry={refetch} busy={isFetching} compact />
      )}
      {data === undefined && error === null && (
        <p className={styles.loading} role="status">
          <Spinner /> Loading history...
        </p>
      )}
      <Flex mt="4" gap="3" justify="end" wrap="wrap">
        <ProofMenu kind="run" id={props.run.id} of="this document" />
        <AuditLink kind="run" id={props.run.id} of="this document" />
        <Dialog.Close>
          <Button variant="soft" color="gray">
            Close
          </Button>
        </Dialog.Close>
      </Flex>
    </>
  )
}

type LoadedProps<Content> = Props<Content> & {
  versions: readonly RunVersion[]
  suggestions: readonly RunSuggestion[]
}

const Loaded = <Content extends DocumentContent>({
  kind,
  run,
  onRestored,
  versions,
  suggestions,
}: LoadedProps<Content>) => {
  const entries = entriesOf(versions, suggestions)
  // Later entries appear above, without changing the selection.
  const [chosenKey, setChosenKey] = useState(() => entries.find(({ type }) => type === 'Version')?.key)
  const entry = entries.find(({ key }) => key === chosenKey) ?? entries[0]
  if (entry === undefined) return <p className={styles.quiet}>Nothing was written yet.</p>
  return (
    <div className={styles.panel}>
      <EntryList entries={entries} versions={versions} chosen={entry.key} onChoose={setChosenKey} />
      {entry.type === 'Version' ? (
        <VersionDetail
          key={entry.key}
          kind={kind}
          run={run}
          version={entry.version}
          versions={versions}
          onRestored={onRestored}
        />
      ) : (
        <SuggestionDetail suggestion={entry.suggestion} />
      )}
    </div>
  )
}

/** All versions of a run's outputs, and the AI suggestions for its texts. */
const useHistory = (runId: string) =>
  useQuery({
    queryKey: ['runs', 'history', runId],
    queryFn: async ({ signal }) => {
      const request = { params: { runId }, signal }
      const [{ versions }, { suggestions }] = await Promise.all([
        call(runHistory.versions, request),
        call(runHistory.suggestions, request),
      ])
      return { versions, suggestions }
    },
  })
