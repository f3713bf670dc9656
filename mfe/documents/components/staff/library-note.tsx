import { Icon, WritersOnly } from '@atrium/kit'
import { Dialog, Flex } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import type { RunDetail } from '#contracts/run/http/runs.ts'
import { useLibrary } from '../../api/use-library.ts'
import { useSaveDocument } from '../../api/use-save-document.ts'
import { type ComparedText, comparedTexts } from '../../model/compared-texts.ts'
import type { DocumentContent } from '../../model/document-fields.ts'
import { Changes } from '../compare/changes.tsx'
import type { DocumentKind } from './document-kind.ts'
import styles from './notes.module.css'

type Props<Content> = { kind: DocumentKind<Content>; run: RunDetail; content: Content }

/** The library version of a document, and what a newer one would change in it. */
export const LibraryNote = <Content extends DocumentContent>({ kind, run, content }: Props<Content>) => {
  const { data } = useLibrary()
  const usage = content.madeWith
  if (usage === undefined || data === undefined) return null
  const renewed = kind.renewed(content, data.library, { library: data.version, values: usage.values })
  const outputs = JSON.stringify({ success: true, data: renewed })
  const former = JSON.stringify({ success: true, data: { ...content, madeWith: renewed.madeWith } })
  const texts = data.version > usage.library ? comparedTexts(kind, former, outputs) : []
  return (
    <p className={styles.note}>
      <Icon name="bookmark" size={16} /> Made with library version {usage.library}
      {texts.length === 0 ? (
        '.'
      ) : (
        <WritersOnly>
          <BringUpToDate kind={kind} run={run} outputs={outputs} texts={texts} version={data.version} />
        </WritersOnly>
      )}
    </p>
  )
}

type UpdateProps<Content> = {
  kind: DocumentKind<Content>
  run: RunDetail
  outputs: string
  texts: readonly ComparedText[]
  version: number
}

const BringUpToDate = <Content extends DocumentContent>({
  kind,
  run,
  outputs,
  texts,
  version,
}: UpdateProps<Content>) => {
  const [open, setOpen] = useState(false)
  const done = () => setOpen(false)
  // On a collision the dialog closes, and the changed document is compared again.
  const saving = useSaveDocument(run.id, kind.words, { onSaved: done, onCollision: done })
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger>
        <Button variant="ghost">Bring up to date</Button>
      </Dialog.Trigger>
      <Dialog.Content maxWidth="48rem">
        <Dialog.Title>Bring up to library version {version}?</Dialog.Title>
        <Dialog.Description size="2" mb="4">
          These texts of the library changed. Your own texts stay as they are, and the document gets a new version.
        </Dialog.Description>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className={styles.changes} aria-label="Changes" tabIndex={0}>
          {texts.map(({ name, before, after }) => (
            <Changes key={name} before={before ?? after} after={after} />
          ))}
        </section>
        <Flex gap="3" mt="5" justify="end" wrap="wrap">
          <Dialog.Close>
            <Button variant="soft" color="gray">
              Cancel
            </Button>
          </Dialog.Close>
          <Button disabled={saving.isPending} onClick={() => saving.mutate({ outputs, version: run.version })}>
            {saving.isPending ? 'Saving...' : 'Bring up to date'}
          </Button>
        </Flex>
      </Dialog.Content>
    </Dialog.Root>
  )
}
