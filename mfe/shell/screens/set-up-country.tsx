import { type Messages, SelectField } from '@atrium/kit'
import type { SetUpCountry } from '#contracts/system/http/set-up.ts'
import { isTimeZone } from '#contracts/time-zone.ts'
import styles from '../components/staff-screens.module.css'
import { Field, Part, textIn } from './set-up-parts.tsx'

/** Currency, language and time zone, which the browser suggests. */
export const CountryPart = ({ given, messages }: { given: SetUpCountry; messages: Messages }) => (
  <Part title="Your country" text="How money, numbers and dates are written.">
    <div className={styles.pairs}>
      <Field
        name="country.currency"
        label="Currency"
        defaultValue={given.currency}
        hint="A code such as EUR or USD."
        messages={messages}
      />
      <Field
        name="country.locale"
        label="Numbers and dates as in"
        defaultValue={navigator.language || given.locale}
        hint="A tag such as en-US or de-DE."
        messages={messages}
      />
      <Field
        name="country.timeZone"
        label="Time zone"
        defaultValue={given.timeZone || ownZone()}
        hint="A name such as Europe/Berlin."
        messages={messages}
      />
      <SelectField
        label="Language of the site"
        name="country.languages"
        defaultValue={given.languages}
        labels={{ [given.languages]: siteLanguages[given.languages] ?? given.languages, ...siteLanguages }}
      />
    </div>
  </Part>
)

const siteLanguages: Readonly<Record<string, string>> = {
  en: 'English',
  de: 'German',
  'en, de': 'English and German',
  'de, en': 'German and English',
}

/** The browser's zone; empty for one that has no name. */
const ownZone = (): string => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return isTimeZone(timeZone) ? timeZone : ''
}

/** As typed and trimmed: the server reads and refuses them. */
export const countryIn = (fields: FormData): SetUpCountry => ({
  currency: textIn(fields, 'country.currency'),
  locale: textIn(fields, 'country.locale'),
  timeZone: textIn(fields, 'country.timeZone'),
  languages: textIn(fields, 'country.languages'),
})
