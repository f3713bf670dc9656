import { AppCard, isApiError, LoadFailure, useSiteRead } from '@atrium/kit'
import { Spinner } from '@radix-ui/themes'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { RunDetail } from '#contracts/run/http/runs.ts'
import { useRun } from '../api/use-run.ts'
import type { DocumentKind } from '../components/staff/document-kind.ts'
import { Missing, NotADocument, StillWriting } from '../components/staff/no-document.tsx'
import { OpenDocument } from '../components/staff/open-document.tsx'
import type { DocumentContent } from '../model/document-fields.ts'
import styles from './document-screen.module.css'

/** A document of a run, for staff. */
export const DocumentScreen = <Content extends DocumentContent>({ kind }: { kind: DocumentKind<Content> }) => {
  const { runId = '' } = useParams()
  const { data: run, error, refetch, isFetching } = useRun(runId)
  if (isApiError(error) && error.status === 404) return <Missing kind={kind} />
  if (run === undefined && error !== null) return <Unread failure={error} onRetry={refetch} busy={isFetching} />
  if (run === undefined) return <Loading words={kind.words.loading} />
  return <Found key={run.id} kind={kind} run={run} />
}

type UnreadProps = { failure: Error; onRetry: () => unknown; busy: boolean }

const Unread = ({ failure, onRetry, busy }: UnreadProps) => (
  <AppCard>
    <LoadFailure what="The document" failure={failure} onRetry={onRetry} busy={busy} />
  </AppCard>
)

const Found = <Content extends DocumentContent>({ kind, run }: { kind: DocumentKind<Content>; run: RunDetail }) => {
  const { data: brand, error, refetch, isFetching } = useSiteRead()
  const hasFont = useSheetFont()
  const content = kind.read(run.outputs)
  if (content === null && run.completedAt === null) return <StillWriting kind={kind} run={run} />
  if (content === null) return <NotADocument kind={kind} run={run} />
  if (brand === undefined && error !== null) return <Unread failure={error} onRetry={refetch} busy={isFetching} />
  if (brand === undefined || !hasFont) return <Loading words={kind.words.loading} />
  return <OpenDocument kind={kind} run={run} content={content} site={brand} />
}

const Loading = ({ words }: { words: string }) => (
  <div className={styles.loading} role="status">
    <Spinner size="3" />
    {words}
  </div>
)

/** The headings' font, as `sheet.module.css` declares it. */
const face = '700 1em "Bricolage Grotesque"'

/** How long to wait for the font, in milliseconds. */
const maxWaitMs = 1000

/** Whether the headings' font is loaded or timed out: headings must not shift, and print needs it. */
const useSheetFont = (): boolean => {
  const [ready, setReady] = useState(() => document.fonts.check(face))
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), maxWaitMs)
    document.fonts.load(face).then(
      () => setReady(true),
      () => setReady(true),
    )
    return () => clearTimeout(timer)
  }, [])
  return ready
}
