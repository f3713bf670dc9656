import { AppCard, Notice, useScreenTitle } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { RunDetail } from '#contracts/run/http/runs.ts'
import type { DocumentKind } from './document-kind.ts'

type Named = Pick<DocumentKind<never>, 'title' | 'words'>

export const Missing = ({ kind }: { kind: Named }) => (
  <Message title={kind.words.notFound} text="The address may be wrong." heading={kind.title}>
    <Button asChild>
      <Link to="/dashboard">Back to Dashboard</Link>
    </Button>
  </Message>
)

/** The run ended without a readable document. */
export const NotADocument = ({ kind, run }: { kind: Named; run: RunDetail }) => (
  <Message
    title={kind.words.invalid}
    text={run.errorMessage ?? 'What this run put out is not a document that can be shown.'}
    heading={kind.title}
  >
    <ToRun run={run} />
  </Message>
)

export const StillWriting = ({ kind, run }: { kind: Named; run: RunDetail }) => (
  <Message title="Still being written" text="The document appears here as soon as it is there." heading={kind.title}>
    <ToRun run={run} />
  </Message>
)

const ToRun = ({ run }: { run: RunDetail }) => (
  <Button asChild>
    <Link to={runPath(run)}>Back to the run</Link>
  </Button>
)

/** The address of a run in its workflow's history. */
export const runPath = ({ id, workflowId }: RunDetail): string =>
  `/dashboard/workflows/${workflowId}?tab=history&run=${id}`

type MessageProps = { title: string; text: string; heading: string; children: ReactNode }

const Message = ({ title, text, heading, children }: MessageProps) => {
  useScreenTitle(title)
  return (
    <AppCard>
      <h1 className="sr-only">{heading}</h1>
      <div role="status">
        <Notice icon="document" title={title} text={text}>
          {children}
        </Notice>
      </div>
    </AppCard>
  )
}
