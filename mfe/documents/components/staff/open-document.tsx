import { Icon, useArrivalFocus, useScreenTitle } from '@atrium/kit'
import { SharedNote } from '@atrium/sharing'
import type { KeyboardEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { byTemplate } from '#contracts/document/static-content.ts'
import type { RunDetail } from '#contracts/run/http/runs.ts'
import type { Site } from '#contracts/site/http/site.ts'
import { CollisionDialog } from '../edit/collision-dialog.tsx'
import { LeaveGuard } from '../edit/leave-guard.tsx'
import { PassageEditor } from '../edit/passage-editor.tsx'
import { type Editing, useEditing } from '../edit/use-editing.ts'
import { HistoryButton } from '../history/history-button.tsx'
import type { DrawPassage } from '../sheet/passage.tsx'
import { DocumentActions } from './document-actions.tsx'
import styles from './document-bar.module.css'
import type { DocumentContent, DocumentKind } from './document-kind.ts'
import { HandOver } from './hand-over.tsx'
import { runPath } from './no-document.tsx'
import { DraftNote, TemplateNote, TokenNote } from './notes.tsx'

type Props<Content> = { kind: DocumentKind<Content>; run: RunDetail; content: Content; site: Site }

/** A document as its client will see it, with what staff can do around it. */
export const OpenDocument = <Content extends DocumentContent>({ kind, run, content, site }: Props<Content>) => {
  const { Sheet } = kind
  const editing = useEditing(kind, run, content)
  const labelOf = (name: string) => kind.fields.find((field) => field.name === name)?.label ?? name
  // Browsers name a saved PDF after the title.
  useScreenTitle(`${kind.title} for ${content.clientName}`)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key works wherever the focus is; the button is Save
    <div onKeyDown={(event) => savesByKey(event) && editing.save()}>
      <DocumentBar run={run}>
        {editing.draft === null && <HandOver run={run} />}
        {editing.draft === null && <HistoryButton kind={kind} run={run} />}
        <DocumentActions editing={editing} />
      </DocumentBar>
      {content.generatedBy === byTemplate && <TemplateNote />}
      {run.tokenUse && <TokenNote tokenUse={run.tokenUse} />}
      {editing.resumed && <DraftNote />}
      <Sheet content={content} house={site} passage={drawnBy(run.id, editing, labelOf)} titleRef={useArrivalFocus()} />
      <LeaveGuard active={editing.hasChanges} />
      {editing.collisions.length > 0 && (
        <CollisionDialog
          collisions={editing.collisions}
          labelOf={labelOf}
          onResolve={editing.resolve}
          onClose={editing.closeCollisions}
        />
      )}
    </div>
  )
}

const drawnBy = (
  runId: string,
  { draft, resumed, setText, isSaving }: Editing,
  labelOf: (name: string) => string,
): DrawPassage | undefined =>
  draft === null
    ? undefined
    : (name, text) => (
        <PassageEditor
          runId={runId}
          label={labelOf(name)}
          text={draft.texts[name] ?? text}
          onChange={(changed) => setText(name, changed)}
          disabled={isSaving}
          first={!resumed && Object.keys(draft.texts)[0] === name}
        />
      )

/** In a dialog the same keys do what the dialog is for. */
const savesByKey = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' &&
  (event.ctrlKey || event.metaKey) &&
  !(event.target instanceof Element && event.target.closest('[role="dialog"], [role="alertdialog"]'))

/** The way back, and at its right what can be done with the document. */
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
