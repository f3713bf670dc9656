import { AppCard, fieldMessages, type Messages, SelectField } from '@atrium/kit'
import { ChoicePart, LeaveGuard, useFocusByName } from '@atrium/kit/widgets'
import { type FormEvent, useRef, useState } from 'react'
import type { SiteContent } from '#contracts/site/content.ts'
import type { VersionedSite } from '#contracts/site/http/content.ts'
import { useChangeSite } from '../api/use-site-content.ts'
import { type Part, partOf, parts } from '../model/parts.ts'
import { placesOfBoth } from '../model/rebase.ts'
import { contentOf, useEditedSite } from '../model/use-edited-site.ts'
import { Changes } from './changes.tsx'
import { Collision } from './collision.tsx'
import { SiteEditing } from './editing.tsx'
import { EditorBar } from './editor-bar.tsx'
import { Figures } from './figures.tsx'
import { Firm } from './firm.tsx'
import { Languages, languageLabels } from './languages.tsx'
import { Look } from './look.tsx'
import { Preview } from './preview.tsx'
import styles from './site.module.css'
import { TextFields } from './text-fields.tsx'
import { Versions } from './versions.tsx'

type Props = { loaded: VersionedSite; reload: () => Promise<void> }

/** The page to type in, the form with all texts, what they change, and the versions. */
export const SiteEditor = ({ loaded, reload }: Props) => {
  const { base, stored, content, isChanged, change, settle, rebase, discard } = useEditedSite(loaded)
  const [messages, setMessages] = useState<Messages>({})
  const [part, setPart] = useState<Part>('hero')
  const [language, setLanguage] = useState('en')
  const form = useRef<HTMLFormElement>(null)
  const focusField = useFocusByName(form)
  const end = () => {
    discard()
    setMessages({})
  }
  const changing = useChangeSite(
    (site, change) => {
      if (change.what === 'restore') return end()
      settle(site, 'content' in change ? change.content : null)
      setMessages({})
    },
    () => void reload(),
  )
  const isStale = isChanged && loaded.version !== base.version && !changing.isPending
  const complain = (failure: Error) => {
    const faults = fieldMessages(failure)
    const [first = ''] = Object.keys(faults)
    setMessages(faults)
    setLanguage(/^content\.languages\.(\w+)/.exec(first)?.[1] ?? language)
    setPart((first !== '' && partOf(first)) || part)
  }
  const send = (what: 'keep' | 'publish') => {
    const { version, publishedVersion: former } = base
    const draft = isChanged ? content : null
    changing.mutate(what === 'keep' ? { what, content, version } : { what, content: draft, version, former }, {
      onError: complain,
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged && !changing.isPending) send('keep')
  }
  const showPlace = (path: string, isTyped: boolean) => {
    setPart(partOf(`content.${path}`) ?? part)
    if (!isTyped) focusField(`content.${path}`)
  }
  return (
    <form ref={form} className={styles.screen} onSubmit={submit} noValidate aria-label="Site">
      <EditorBar
        {...{ isChanged, isBusy: changing.isPending, site: base }}
        onPublish={() => send('publish')}
        onDiscard={() => void reload().then(end)}
      />
      {isStale && (
        <Collision
          places={placesOfBoth(content, stored, contentOf(loaded))}
          onKeep={rebase}
          onDiscard={() => void reload().then(end)}
        />
      )}
      <Preview {...{ content, language }} onChange={change} onPlace={showPlace} />
      <AppCard className={styles.card}>
        <Choice {...{ content, part, language }} onPart={setPart} onLanguage={setLanguage} />
        <SiteEditing value={{ content, change, focus: focusField, messages }}>
          <PartFields part={part} language={language} onLanguage={setLanguage} />
        </SiteEditing>
      </AppCard>
      <div className={styles.aside}>
        <Changes published={base.published as SiteContent} content={content} />
        <Versions
          publishedVersion={base.publishedVersion}
          onRestore={(restored) => changing.mutate({ what: 'restore', restored, version: base.version })}
        />
      </div>
      <LeaveGuard active={isChanged} text="Your changes to the site are not saved." />
    </form>
  )
}

type ChoiceProps = PartProps & { content: SiteContent; onPart: (part: Part) => void }

/** What to edit. */
const Choice = ({ content, part, language, onPart, onLanguage }: ChoiceProps) => (
  <div id="texts" tabIndex={-1} className={styles.pair}>
    <SelectField label="Part" labels={parts} value={part} onChange={({ target }) => onPart(target.value as Part)} />
    <SelectField
      label="Language"
      labels={languageLabels(content)}
      value={language}
      onChange={({ target }) => onLanguage(target.value)}
    />
  </div>
)

type PartProps = { part: Part; language: string; onLanguage: (language: string) => void }

const PartFields = (props: PartProps) => (
  <>
    {/* Without a draft: what is typed stays here while another part is open. */}
    <ChoicePart chosen={props.part === 'firm'}>
      <Firm />
    </ChoicePart>
    {props.part !== 'firm' && <DraftFields {...props} />}
  </>
)

const DraftFields = ({ part, language, onLanguage }: PartProps) => {
  if (part === 'look') return <Look />
  if (part === 'languages') return <Languages language={language} onLanguage={onLanguage} />
  const path = `languages.${language}.${part}`
  if (part === 'settings') return <Figures path={path} />
  return (
    <>
      {part.startsWith('legal.') && (
        <p className={styles.text}>Paragraphs may have **bold** and *italic* words, with asterisks around them.</p>
      )}
      <TextFields path={path} />
    </>
  )
}
