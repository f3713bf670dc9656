import { SelectField } from '@atrium/kit'
import { useEffect, useState } from 'react'
import type { SiteContent } from '#contracts/site/content.ts'
import { type PagePath, usePreview } from '../api/use-site-content.ts'
import styles from './site.module.css'

const pages: Readonly<Record<PagePath, string>> = {
  '/': 'Landing page',
  '/privacy-policy': 'Privacy policy',
  '/terms-of-service': 'Terms of service',
}

const widths = { desktop: 'Desktop', phone: 'Phone' } as const

/** How long typing rests before the page is rendered, in milliseconds. */
const restMs = 500

/** A page with the content of the form, in the width of a phone or a desktop. The server leaves out its scripts. */
export const Preview = ({ content, language }: { content: SiteContent; language: string }) => {
  const [path, setPath] = useState<PagePath>('/')
  const [width, setWidth] = useState<keyof typeof widths>('desktop')
  const rested = useRested(content)
  // A language that was added just now is previewed with its content.
  const { data, error } = usePreview(rested, Object.hasOwn(rested.languages, language) ? language : 'en', path)
  return (
    <section className={styles.preview} aria-label="Preview">
      <div className={styles.pair}>
        <SelectField
          label="Page"
          labels={pages}
          value={path}
          onChange={({ target }) => setPath(target.value as PagePath)}
        />
        <SelectField
          label="Width"
          labels={widths}
          value={width}
          onChange={({ target }) => setWidth(target.value as keyof typeof widths)}
        />
      </div>
      {error !== null && (
        <p className={styles.message} role="status">
          This content cannot be shown yet: {error.message}
        </p>
      )}
      <div className={styles.window} data-width={width}>
        {data !== undefined && (
          <iframe title={`Preview, ${widths[width]}`} sandbox="allow-same-origin allow-scripts" srcDoc={data.html} />
        )}
      </div>
    </section>
  )
}

const useRested = (content: SiteContent): SiteContent => {
  const [rested, setRested] = useState(content)
  useEffect(() => {
    const timer = setTimeout(() => setRested(content), restMs)
    return () => clearTimeout(timer)
  }, [content])
  return rested
}
