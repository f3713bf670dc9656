import { Icon, usePart, WritersOnly } from '@atrium/kit'
import { languageName } from '#contracts/language-name.ts'
import { textsFor } from '#contracts/library/document-texts.ts'
import type { RunDetail } from '#contracts/run/http/runs.ts'
import { useLibrary, type VersionedLibrary } from '../../api/use-library.ts'
import { comparedTexts } from '../../model/compared-texts.ts'
import type { DocumentContent } from '../../model/document-fields.ts'
import type { DocumentKind } from './document-kind.ts'
import styles from './notes.module.css'
import { outputsWith, Renewal } from './renewal.tsx'

type Props<Content> = { kind: DocumentKind<Content>; run: RunDetail; content: Content }

/** The library version and the language of a document, and what a newer version or another language would change. */
export const LibraryNote = <Content extends DocumentContent>(props: Props<Content>) => {
  const data = usePart('The version of the library', useLibrary())
  if (data === undefined) return null
  return (
    <>
      <VersionNote {...props} {...data} />
      <LanguageNote {...props} {...data} />
    </>
  )
}

type NoteProps<Content> = Props<Content> & VersionedLibrary

const VersionNote = <Content extends DocumentContent>({ kind, run, content, library, version }: NoteProps<Content>) => {
  const usage = content.madeWith
  if (usage === undefined) return null
  const madeWith = { library: version, values: usage.values }
  const renewed = kind.renewed(content, textsFor(library, content.language), madeWith)
  const former = { ...content, madeWith: renewed.madeWith }
  const isOutdated =
    version > usage.library && comparedTexts(kind, outputsWith(former), outputsWith(renewed)).length > 0
  return (
    <p className={styles.note}>
      <Icon name="bookmark" size={16} /> Made with library version {usage.library}
      {isOutdated ? (
        <WritersOnly>
          <Renewal
            {...{ kind, run, former, renewed }}
            action="Bring up to date"
            title={`Bring up to library version ${version}?`}
            text="These texts of the library changed. Your own texts stay as they are, and the document gets a new version."
          />
        </WritersOnly>
      ) : (
        '.'
      )}
    </p>
  )
}

/** Where the library has several languages: the one of the document, and the ways to the others. */
const LanguageNote = <Content extends DocumentContent>({
  kind,
  run,
  content,
  library,
  version,
}: NoteProps<Content>) => {
  const { language: own, languages = {} } = library
  const { language, madeWith: usage } = content
  if (own === undefined) return null
  const inLanguage = (other: string): Content => {
    const madeWith = usage && { library: version, values: usage.values }
    const texts = madeWith === undefined ? content : kind.renewed(content, textsFor(library, other), madeWith)
    return { ...texts, language: other }
  }
  return (
    <p className={styles.note}>
      {language === undefined ? 'Headings are in the language of the reader.' : `Written in ${languageName(language)}.`}
      <WritersOnly>
        {[own, ...Object.keys(languages)]
          .filter((other) => other !== language)
          .map((other) => (
            <Renewal
              key={other}
              {...{ kind, run, former: content, renewed: inLanguage(other) }}
              action={`Put in ${languageName(other)}`}
              title={`Put this document in ${languageName(other)}?`}
              text="Headings, the texts of the library and the sentence that the client signs change. Your own texts stay as they are: translate those yourself. The document gets a new version."
            />
          ))}
      </WritersOnly>
    </p>
  )
}
