import { fieldMessages, SelectField, useCanWrite, useWide } from '@atrium/kit'
import { useEffect, useState } from 'react'
import type { SiteContent } from '#contracts/site/content.ts'
import { valueAt, withValue } from '#contracts/value-at.ts'
import { type PagePath, usePreview } from '../api/use-site-content.ts'
import { placeText } from '../model/content-values.ts'
import type { PageEdits } from '../model/page-edits.ts'
import preview from './preview.module.css'
import { PreviewFrame } from './preview-frame.tsx'
import styles from './site.module.css'

const pages: Readonly<Record<PagePath, string>> = {
  '/': 'Landing page',
  '/privacy-policy': 'Privacy policy',
  '/terms-of-service': 'Terms of service',
}

const widths = { desktop: 'Desktop', phone: 'Phone' } as const

type Width = keyof typeof widths

/** How long typing rests before the page is rendered, in milliseconds. */
const restMs = 500

type Props = {
  content: SiteContent
  language: string
  onChange: (content: SiteContent) => void
  /** The path of a text that was chosen in the page. */
  onPlace: PageEdits['onPlace']
}

/** The page with the content of the form, on a desktop and a phone: a text is clicked and typed. */
export const Preview = ({ content, language, onChange, onPlace }: Props) => {
  const [path, setPath] = useState<PagePath>('/')
  const [width, setWidth] = useState<Width>('desktop')
  const areBoth = useWide(80)
  const canWrite = useCanWrite()
  const rested = useRested(content)
  // A language that was added just now is previewed with its content.
  const { data, error, isPlaceholderData } = usePreview(
    rested,
    Object.hasOwn(rested.languages, language) ? language : 'en',
    path,
  )
  const placeOf = (text: string) => `languages.${language}.${text}`
  const edits = {
    canWrite,
    textAt: (text: string) => String(valueAt(content, placeOf(text)) ?? ''),
    onText: (text: string, value: string) => onChange(withValue(content, placeOf(text), value)),
    onPlace: (text: string, isTyped: boolean) => onPlace(placeOf(text), isTyped),
    onTyping: () => undefined,
  }
  const refusals = error === null ? [] : Object.entries(fieldMessages(error))
  const prefix = `content.${placeOf('')}`
  const frame = {
    html: data === undefined || isPlaceholderData || rested !== content ? null : data.html,
    refused: new Set(refusals.map(([place]) => place.replace(prefix, ''))),
    edits,
  }
  const shownWidths = areBoth ? (Object.keys(widths) as Width[]) : [width]
  return (
    <section className={styles.preview} aria-label="Preview">
      <Choice {...{ path, width, areBoth }} onPath={setPath} onWidth={setWidth} />
      <a className={preview.skip} href="#texts">
        Skip the preview
      </a>
      {error !== null && <Refusals refusals={refusals} text={error.message} />}
      <div className={styles.windows} data-both={areBoth}>
        {shownWidths.map((one) => (
          <PreviewFrame key={one} width={one} label={`Preview, ${widths[one]}`} {...frame} />
        ))}
      </div>
    </section>
  )
}

type ChoiceProps = {
  path: PagePath
  width: Width
  areBoth: boolean
  onPath: (path: PagePath) => void
  onWidth: (width: Width) => void
}

const Choice = ({ path, width, areBoth, onPath, onWidth }: ChoiceProps) => (
  <div className={styles.pair}>
    <SelectField label="Page" labels={pages} value={path} onChange={({ target }) => onPath(target.value as PagePath)} />
    {areBoth ? (
      <p className={styles.text}>
        Click a text and type, or reach it with Tab. Enter ends, Escape takes back. Texts of drawings, hints and what
        screen readers read are in the form.
      </p>
    ) : (
      <SelectField
        label="Width"
        labels={widths}
        value={width}
        onChange={({ target }) => onWidth(target.value as Width)}
      />
    )}
  </div>
)

/** Why the page stays as it was. */
const Refusals = ({ refusals, text }: { refusals: readonly (readonly [string, string])[]; text: string }) => (
  <div className={styles.message} role="status">
    This content cannot be shown yet: {refusals.length === 0 && text}
    {refusals.slice(0, 5).map(([place, message]) => (
      <p key={place}>
        {placeText(place.replace(/^content\./, ''))} {message}
      </p>
    ))}
  </div>
)

const useRested = (content: SiteContent): SiteContent => {
  const [rested, setRested] = useState(content)
  useEffect(() => {
    const timer = setTimeout(() => setRested(content), restMs)
    return () => clearTimeout(timer)
  }, [content])
  return rested
}
