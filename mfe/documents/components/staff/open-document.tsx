import { Icon, toastFailure, useArrivalFocus, useScreenTitle } from '@atrium/kit'
import { download, LeaveGuard } from '@atrium/kit/widgets'
import { BelongsTo, ShareButton, SharedNote } from '@atrium/sharing'
import { Button } from '@radix-ui/themes'
import { useMutation } from '@tanstack/react-query'
import type { KeyboardEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { byTemplate } from '#contracts/document/static-content.ts'
import { pdfPath } from '#contracts/run/http/run-pdf.ts'
import type { RunDetail } from '#contracts/run/http/runs.ts'
import { asClientAddress } from '#contracts/share/http/as-client.ts'
import type { SiteAnswer } from '#contracts/site/http/site.ts'
import { useQuestions } from '../../api/use-questions.ts'
import type { DocumentContent } from '../../model/document-fields.ts'
import { CollisionDialog } from '../edit/collision-dialog.tsx'
import { PassageEditor } from '../edit/passage-editor.tsx'
import { type Editing, useEditing } from '../edit/use-editing.ts'
import { HistoryButton } from '../history/history-button.tsx'
import { PriceConflict } from '../prices/price-conflict.tsx'
import { PriceEditor } from '../prices/price-editor.tsx'
import type { DrawPassage } from '../sheet/passage.tsx'
import { DecisionNote } from './decision-note.tsx'
import { DocumentActions } from './document-actions.tsx'
import styles from './document-bar.module.css'
import type { DocumentKind } from './document-kind.ts'
import { LibraryNote } from './library-note.tsx'
import { runPath } from './no-document.tsx'
import { DraftNote, TemplateNote, TokenNote } from './notes.tsx'
import { paperFor } from './paper.ts'
import { SourcesNote } from './sources-note.tsx'
import { staffBeside } from './staff-questions.tsx'

/** Hands over a completed document: as a PDF or by a link. */
const HandOver = ({ run }: { run: RunDetail }) => {
  if (run.status !== 'completed') return null
  return (
    <>
      <Button variant="soft" asChild>
        <a href={asClientAddress({ workflowId: run.workflowId, id: run.id })} target="_blank" rel="noopener">
          <Icon name="external" size={16} /> View as client
        </a>
      </Button>
      <DownloadPdf run={run} />
      <ShareButton run={run} />
    </>
  )
}

const DownloadPdf = ({ run }: { run: RunDetail }) => {
  const printing = useMutation({
    mutationFn: () => download(pdfOf(run)),
    onError: (failure) => toastFailure(failure, 'Failed to download the PDF'),
  })
  return (
    <Button variant="soft" onClick={() => printing.mutate()} disabled={printing.isPending}>
      <Icon name="download" size={16} /> {printing.isPending ? 'Preparing PDF...' : 'Download PDF'}
    </Button>
  )
}

const pdfOf = ({ id, workflowId }: RunDetail): string =>
  `${pdfPath.replace(':id', String(workflowId)).replace(':runId', id)}?format=${paperFor(navigator.language)}`

type Props<Content> = { kind: DocumentKind<Content>; run: RunDetail; content: Content; site: SiteAnswer }

/** A document as its client sees it, surrounded by the actions of staff. */
export const OpenDocument = <Content extends DocumentContent>({ kind, run, content, site }: Props<Content>) => {
  const { Sheet } = kind
  const editing = useEditing(kind, run, content)
  const questions = useQuestions(run.id)
  // Browsers name a saved PDF after the title.
  useScreenTitle(`${kind.title} for ${content.clientName}`)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the shortcut works with any focus; the button is Save
    <div onKeyDown={(event) => savesByKey(event) && editing.save()}>
      <DocumentBar run={run}>
        {editing.draft === null && <HandOver run={run} />}
        {editing.draft === null && <HistoryButton kind={kind} run={run} />}
        <DocumentActions editing={editing} />
      </DocumentBar>
      <DecisionNote run={run} isEditing={editing.draft !== null} />
      <BelongsTo run={run} />
      {content.generatedBy === byTemplate && <TemplateNote />}
      {run.tokenUse && <TokenNote tokenUse={run.tokenUse} />}
      {editing.draft === null && run.status === 'completed' && <LibraryNote kind={kind} run={run} content={content} />}
      <SourcesNote run={run} />
      {editing.resumed && <DraftNote />}
      {site.look !== null && <style>{site.look.css}</style>}
      <Sheet
        content={content}
        brand={site}
        passage={drawnBy(run.id, editing, kind.fields, valuesOf(content))}
        titleRef={useArrivalFocus()}
        beside={editing.draft === null ? staffBeside(run.id, questions, kind.sectionsOf(content)) : undefined}
      />
      <LeaveGuard active={editing.hasChanges} />
      {editing.collisions.length > 0 && (
        <CollisionDialog
          collisions={editing.collisions}
          fields={kind.fields}
          onResolve={editing.resolve}
          onClose={editing.closeCollisions}
        />
      )}
    </div>
  )
}

const drawnBy = <Content,>(
  runId: string,
  { draft, resumed, setText, isRefused, isSaving }: Editing,
  fields: DocumentKind<Content>['fields'],
  values: Readonly<Record<string, string>>,
): DrawPassage | undefined =>
  draft === null
    ? undefined
    : (name, text) => {
        const field = fields.find((one) => one.name === name)
        const edited = {
          text: draft.texts[name] ?? text,
          onChange: (newText: string) => setText(name, newText),
          disabled: isSaving,
        }
        if (field?.prices !== undefined)
          return (
            <>
              <PriceEditor {...edited} isRefused={isRefused} />
              <PriceConflict
                text={draft.texts.investment ?? ''}
                table={edited.text}
                onChange={(newText) => setText('investment', newText)}
              />
            </>
          )
        const first = !resumed && Object.keys(draft.texts)[0] === name
        return <PassageEditor runId={runId} label={field?.label ?? name} values={values} first={first} {...edited} />
      }

/** Documents older than the library record only the client. */
const valuesOf = ({ madeWith, clientName }: DocumentContent) => madeWith?.values ?? { 'client.name': clientName }

/** Dialogs handle the same keys themselves. */
const savesByKey = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' &&
  (event.ctrlKey || event.metaKey) &&
  !(event.target instanceof Element && event.target.closest('[role="dialog"], [role="alertdialog"]'))

/** The header: a link back, and the document's actions. */
const DocumentBar = ({ run, children }: { run: RunDetail; children: ReactNode }) => (
  <div className={styles.bar}>
    <Link to={runPath(run)} className={styles.back}>
      <Icon name="arrowLeft" size={16} /> Back
    </Link>
    <div className={styles.shared}>
      <SharedNote run={run} />
    </div>
    <div className={styles.actions}>{children}</div>
  </div>
)
