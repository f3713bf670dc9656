import {
  AppCard,
  fieldMessages,
  focusFirst,
  LoadFailure,
  type Messages,
  messagesOf,
  PageHeader,
  useCanWrite,
} from '@atrium/kit'
import { AuditLink, DiscardChanges, EditBar, LeaveGuard } from '@atrium/kit/widgets'
import { Button, Spinner } from '@radix-ui/themes'
import { type FormEvent, useRef, useState } from 'react'
import { library as form, type Library } from '#contracts/library/library.ts'
import { useLibrary, useSaveLibrary, type VersionedLibrary } from '../api/use-library.ts'
import { LanguageChoice } from '../components/library/language-choice.tsx'
import styles from '../components/library/library.module.css'
import { LibraryEditing } from '../components/library/library-field.tsx'
import { LibraryParts } from '../components/library/library-parts.tsx'
import { TokenMonths } from '../components/library/token-months.tsx'
import { draftOf, libraryOf } from '../model/library-draft.ts'

/** The content library: the texts that make up documents. */
export const LibraryScreen = () => {
  const { data, error, refetch, isFetching } = useLibrary()
  return (
    <>
      <PageHeader title="Library" description="The texts that your documents are made of">
        {data !== undefined && data.version > 1 && <AuditLink kind="library" id="1" of="the library" />}
      </PageHeader>
      {data !== undefined && <LibraryForm loaded={data} reload={async () => (await refetch()).data} />}
      {data === undefined && error === null && (
        <div role="status">
          <Spinner size="3" /> Loading library...
        </div>
      )}
      {data === undefined && error !== null && (
        <AppCard>
          <LoadFailure what="The library" failure={error} onRetry={refetch} busy={isFetching} />
        </AppCard>
      )}
    </>
  )
}

type Props = { loaded: VersionedLibrary; reload: () => Promise<VersionedLibrary | undefined> }

/** The draft keeps its base version until it is saved or discarded. */
const useLibraryDraft = (latest: VersionedLibrary) => {
  const [edited, setEdited] = useState<{ readonly base: VersionedLibrary; readonly draft: Library } | null>(null)
  const base = edited?.base ?? latest
  const draft = edited?.draft ?? draftOf(latest.library)
  const isChanged = !isSame(draft, draftOf(base.library))
  return {
    base,
    draft,
    isChanged,
    change: (next: Library) => setEdited(isSame(next, draftOf(base.library)) ? null : { base, draft: next }),
    end: () => setEdited(null),
    /** What was typed since `sent` remains, as a change of what is saved. */
    settle: (sent: Library, saved: VersionedLibrary) =>
      setEdited((now) => (now === null || isSame(now.draft, sent) ? null : { base: saved, draft: now.draft })),
  }
}

const isSame = (one: Library, other: Library) => JSON.stringify(one) === JSON.stringify(other)

const LibraryForm = ({ loaded, reload }: Props) => {
  const canWrite = useCanWrite()
  const place = useRef<HTMLFormElement>(null)
  const { base, draft, isChanged, change, end, settle } = useLibraryDraft(loaded)
  const [messages, setMessages] = useState<Messages>({})
  const [language, setLanguage] = useState<string | null>(null)
  const saving = useSaveLibrary(() => void reload())
  const isStale = isChanged && loaded.version !== base.version && !saving.isPending
  const complain = (faults: Messages) => {
    setMessages(faults)
    const [first = ''] = Object.keys(faults)
    if (first !== '') setLanguage(/^languages\.(\w+)\./.exec(first)?.[1] ?? null)
    if (place.current !== null) focusFirst(place.current, faults)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isChanged || saving.isPending) return
    const checked = form.safeParse(libraryOf(draft))
    if (!checked.success) return complain(messagesIn(checked.error.issues))
    setMessages({})
    saving.mutate(
      { library: checked.data, version: base.version },
      { onSuccess: (saved) => settle(draft, saved), onError: (failure) => complain(fieldMessages(failure)) },
    )
  }
  const takeTheirs = async () => {
    await reload()
    setMessages({})
    end()
  }
  return (
    <form ref={place} className={styles.form} onSubmit={submit} noValidate aria-label="Library">
      {canWrite && (
        <EditBar state={`${isStale ? savedElsewhere : ''}${isChanged ? 'Not saved yet' : `Version ${base.version}`}`}>
          {isChanged && <DiscardChanges {...(isStale ? theirs : own)} onDiscard={() => void takeTheirs()} />}
          <Button type="submit" disabled={!isChanged || saving.isPending} title="Ctrl+Enter">
            {saving.isPending ? 'Saving...' : 'Save'}
          </Button>
        </EditBar>
      )}
      <LibraryEditing value={{ draft, change, messages, canWrite, language }}>
        <LanguageChoice library={draft} chosen={language} onChoose={setLanguage} />
        <LibraryParts />
      </LibraryEditing>
      <TokenMonths />
      <LeaveGuard active={isChanged} text="Your changes to the library are not saved." />
    </form>
  )
}

const savedElsewhere = 'Another person saved the library meanwhile. '
const own = { text: 'The library stays as it was last saved.' }
const theirs = { text: 'The library then reads as another person has saved it.', label: 'Load what was saved' }

/** An error in next steps shared by both kinds is shown at the overview's, because the form has a field for each. */
const messagesIn = (issues: Parameters<typeof messagesOf>[0]): Messages => {
  const messages = Object.entries(messagesOf(issues))
  return Object.fromEntries(messages.map(([path, text]) => [path.replace(/nextSteps$/, 'nextSteps.overview'), text]))
}
