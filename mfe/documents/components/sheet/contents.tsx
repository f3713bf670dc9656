import { useEffect, useState } from 'react'
import { useReading } from '../reading.ts'
import styles from './contents.module.css'
import type { SectionPart } from './section.tsx'

/** The table of contents, beside the sheet on wide screens, with the current section marked. */
export const Contents = ({ sections }: { sections: readonly SectionPart[] }) => {
  const { t } = useReading()
  const current = useSectionInSight(sections.map(({ id }) => id).join(' '))
  return (
    <nav className={styles.contents} aria-label={t('Contents')}>
      <p className={styles.title}>{t('Contents')}</p>
      <ol className={styles.list}>
        {sections.map(({ id, title }, place) => (
          <li key={id}>
            <a href={`#${id}`} className={styles.link} aria-current={id === current ? 'location' : undefined}>
              <span className={styles.number}>{place + 1}</span>
              {t(title)}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The line in the window, as a share of its height, that decides the current section. */
const readingLine = 0.35

/** The id of the current section; `ids` are the page's, separated by spaces. */
const useSectionInSight = (ids: string): string | undefined => {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const look = () => {
      const line = window.innerHeight * readingLine
      const above = ids
        .split(' ')
        .filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? line) < line)
      setCurrent(above.at(-1))
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [ids])
  return current
}
