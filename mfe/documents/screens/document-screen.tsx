import { ApiError, AppCard, LoadFailure, useSite } from '@atrium/kit'
import { Spinner } from '@radix-ui/themes'
import { useParams } from 'react-router-dom'
import type { RunDetail } from '../../../contracts/http/runs.ts'
import { useSheetFont } from '../parts/sheet/use-sheet-font.ts'
import type { DocumentContent, DocumentKind } from '../parts/staff/document-kind.ts'
import { Missing, NotADocument, StillWriting } from '../parts/staff/no-document.tsx'
import { OpenDocument } from '../parts/staff/open-document.tsx'
import { useRun } from '../queries/use-run.ts'
import styles from './document-screen.module.css'

/** A document of a run, for staff. */
export const DocumentScreen = <Content extends DocumentContent>({ kind }: { kind: DocumentKind<Content> }) => {
  const { runId = '' } = useParams()
  const { data: run, error, refetch, isFetching } = useRun(runId)
  if (error instanceof ApiError && error.status === 404) return <Missing kind={kind} />
  if (run === undefined && error !== null)
    return (
      <AppCard>
        <LoadFailure what="The document" failure={error} onRetry={refetch} busy={isFetching} />
      </AppCard>
    )
  if (run === undefined) return <Loading words={kind.words.loading} />
  return <Found key={run.id} kind={kind} run={run} />
}

const Found = <Content extends DocumentContent>({ kind, run }: { kind: DocumentKind<Content>; run: RunDetail }) => {
  const house = useSite()
  const hasFont = useSheetFont()
  const content = kind.read(run.outputs)
  if (content === null && run.completedAt === null) return <StillWriting kind={kind} run={run} />
  if (content === null) return <NotADocument kind={kind} run={run} />
  if (house === undefined || !hasFont) return <Loading words={kind.words.loading} />
  return <OpenDocument kind={kind} run={run} content={content} site={house} />
}

const Loading = ({ words }: { words: string }) => (
  <div className={styles.loading} role="status">
    <Spinner size="3" />
    {words}
  </div>
)
