import styles from './contents.module.css'
import type { SectionPart } from './section.tsx'
import { useSectionInSight } from './use-section-in-sight.ts'

/** The table of contents, beside the sheet on wide screens; it says which section is being read. */
export const Contents = ({ sections }: { sections: readonly SectionPart[] }) => {
  const current = useSectionInSight(sections.map(({ id }) => id).join(' '))
  return (
    <nav className={styles.contents} aria-label="Contents">
      <p className={styles.title}>Contents</p>
      <ol className={styles.list}>
        {sections.map(({ id, title }, place) => (
          <li key={id}>
            <a href={`#${id}`} className={styles.link} aria-current={id === current ? 'location' : undefined}>
              <span className={styles.number}>{place + 1}</span>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
