import { languageChoice, ownLanguageName } from '#contracts/language-name.ts'
import type { Brand } from '#contracts/mfe/document-pages.ts'
import { useReading } from '../reading.ts'
import styles from './page-links.module.css'

/** The imprint, and the page in its other languages, where there are any. Paper has neither. */
export const PageLinks = ({ brand }: { brand: Brand }) => {
  const { t, choice } = useReading()
  return (
    <div className={styles.links}>
      {brand.imprintUrl && <a href={brand.imprintUrl}>{t('Imprint')}</a>}
      {choice !== undefined && (
        <nav aria-label={t('Language')}>
          {choice.languages.map((language) => (
            <a
              key={language}
              href={`${choice.path}?${languageChoice}=${language}`}
              lang={language}
              hrefLang={language}
              aria-current={language === choice.language ? 'true' : undefined}
            >
              {ownLanguageName(language)}
            </a>
          ))}
        </nav>
      )}
    </div>
  )
}
