import type { ReactNode } from 'react'
import { useReading } from '../../components/reading.ts'
import type { SectionPart } from '../../components/sheet/section.tsx'
import styles from './tools.module.css'

const signs = {
  previous: 'M14.5 6 8.5 12l6 6',
  next: 'm9.5 6 6 6-6 6',
  contents: 'M9 7h11M9 12h11M9 17h11M4.5 7h.01M4.5 12h.01M4.5 17h.01',
  print: 'M7 9V4h10v5M7 18H4.5v-7.5a1.5 1.5 0 0 1 1.5-1.5h12a1.5 1.5 0 0 1 1.5 1.5V18H17M7 14.5h10V20H7z',
}

type Props = { sections: readonly Pick<SectionPart, 'id' | 'title'>[]; children: ReactNode }

/** The bar at the bottom: the contents, which work without scripts, the script's tools, and the main action. */
export const Tools = ({ sections, children }: Props) => {
  const { t } = useReading()
  return (
    <nav className={styles.tools} aria-label={t('Document')}>
      {sections.length > 0 && (
        <>
          <Tool sign="previous" name={t('Previous section')} hint={`${t('Previous section')} (←)`} />
          <details className={styles.contents}>
            <summary className={styles.tool}>
              <Sign name="contents" /> <span>{t('Contents')}</span>
            </summary>
            <ol className={styles.list}>
              {sections.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{t(title)}</a>
                </li>
              ))}
            </ol>
          </details>
          <Tool sign="next" name={t('Next section')} hint={`${t('Next section')} (→)`} />
        </>
      )}
      <Tool sign="print" name={t('Print or save as PDF')} hint={t('Print or save as PDF')} />
      {children}
    </nav>
  )
}

const Tool = ({ sign, name, hint }: { sign: keyof typeof signs; name: string; hint: string }) => (
  <button type="button" className={styles.tool} aria-label={name} title={hint} data-tool={sign} hidden>
    <Sign name={sign} />
  </button>
)

const Sign = ({ name }: { name: keyof typeof signs }) => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.9"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={signs[name]} />
  </svg>
)
