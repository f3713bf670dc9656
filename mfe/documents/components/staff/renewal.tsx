import { Dialog, DialogActs } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import type { RunDetail } from '#contracts/run/http/runs.ts'
import { useSaveDocument } from '../../api/use-save-document.ts'
import { comparedTexts } from '../../model/compared-texts.ts'
import type { DocumentContent } from '../../model/document-fields.ts'
import { Changes } from '../compare/changes.tsx'
import type { DocumentKind } from './document-kind.ts'
import styles from './notes.module.css'

type Props<Content> = {
  kind: DocumentKind<Content>
  run: RunDetail
  /** The texts to compare with, and the document that is saved. */
  former: Content
  renewed: Content
  action: string
  title: string
  text: string
}

/** A button that replaces texts of a document as a new version, once its changes were read. */
export const Renewal = <Content extends DocumentContent>(props: Props<Content>) => {
  const { kind, run, former, renewed, action, title, text } = props
  const [open, setOpen] = useState(false)
  const done = () => setOpen(false)
  // On a collision the dialog closes, and the changed document is compared again.
  const saving = useSaveDocument(run.id, kind.words, { onSaved: done, onCollision: done })
  const outputs = outputsWith(renewed)
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger>
        <Button variant="ghost">{action}</Button>
      </Dialog.Trigger>
      <Dialog.Content maxWidth="48rem">
        <Dialog.Title>{title}</Dialog.Title>
        <Dialog.Description size="2" mb="4">
          {text}
        </Dialog.Description>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className={styles.changes} aria-label="Changes" tabIndex={0}>
          {comparedTexts(kind, outputsWith(former), outputs).map(({ name, before, after }) => (
            <Changes key={name} before={before ?? after} after={after} />
          ))}
        </section>
        <DialogActs>
          <Button disabled={saving.isPending} onClick={() => saving.mutate({ outputs, version: run.version })}>
            {saving.isPending ? 'Saving...' : action}
          </Button>
        </DialogActs>
      </Dialog.Content>
    </Dialog.Root>
  )
}

/** A document in the form in which runs keep it. */
export const outputsWith = (content: DocumentContent): string => JSON.stringify({ success: true, data: content })
