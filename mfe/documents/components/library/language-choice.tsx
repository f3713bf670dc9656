import { SegmentedControl } from '@radix-ui/themes'
import { languageName } from '#contracts/language-name.ts'
import type { Library } from '#contracts/library/library.ts'
import styles from './library.module.css'

type Props = { library: Library; chosen: string | null; onChoose: (language: string | null) => void }

/** Which language's texts are shown, where there are several; null is the library's own. */
export const LanguageChoice = ({ library: { language, languages = {} }, chosen, onChoose }: Props) => {
  const others = Object.keys(languages)
  if (language === undefined || others.length === 0) return null
  return (
    <div className={styles.languages}>
      <SegmentedControl.Root
        value={chosen ?? language}
        aria-label="Language of the texts"
        onValueChange={(next) => onChoose(next === language ? null : next)}
      >
        {[language, ...others].map((one) => (
          <SegmentedControl.Item key={one} value={one}>
            {languageName(one)}
          </SegmentedControl.Item>
        ))}
      </SegmentedControl.Root>
    </div>
  )
}
