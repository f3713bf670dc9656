import { SelectField, toastFailure } from '@atrium/kit'
import { ConfirmDialog } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import type { SiteContent } from '#contracts/site/content.ts'
import { withValue } from '#contracts/value-at.ts'
import { useFirstTexts } from '../api/use-site-content.ts'
import { useEditing } from './editing.tsx'
import styles from './site.module.css'

/** Languages that people write in, by their codes. */
const offered =
  'ar bg ca cs da de el en es et fi fr ga he hi hr hu id is it ja ko lt lv mk mt nb nl pl pt ro ru sk sl sq sr sv th tr uk vi zh'

const names = new Intl.DisplayNames(['en'], { type: 'language' })

const labelsOf = (codes: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(codes.map((code) => [code, names.of(code) ?? code]))

/** The languages of a content, with their names. */
export const languageLabels = ({ languages }: SiteContent): Readonly<Record<string, string>> =>
  labelsOf(Object.keys(languages))

type Props = { language: string; onLanguage: (language: string) => void }

/** Adds a language, which begins with a translation where there is one, and removes the one that is edited. */
export const Languages = ({ language, onLanguage }: Props) => {
  const { content, change, canWrite } = useEditing()
  const remove = () => {
    change(withValue(content, `languages.${language}`, undefined))
    onLanguage('en')
  }
  return (
    <>
      <p className={styles.text}>
        Visitors get the language that their browser asks for, and English or the first of the settings otherwise. This
        site has {Object.values(languageLabels(content)).join(', ')}.
      </p>
      {canWrite && <AddLanguage onLanguage={onLanguage} />}
      {canWrite && language !== 'en' && (
        <ConfirmDialog
          title={`Remove ${names.of(language)}?`}
          text="Its texts leave the draft. Earlier versions keep them."
          confirm="Remove"
          onConfirm={remove}
        >
          <Button type="button" variant="soft" color="gray">
            Remove {names.of(language)}
          </Button>
        </ConfirmDialog>
      )}
    </>
  )
}

const AddLanguage = ({ onLanguage }: Pick<Props, 'onLanguage'>) => {
  const { content, change } = useEditing()
  const labels = labelsOf(offered.split(' ').filter((code) => !Object.hasOwn(content.languages, code)))
  const [choice, setChoice] = useState('de')
  const code = Object.hasOwn(labels, choice) ? choice : (Object.keys(labels)[0] ?? '')
  const reading = useFirstTexts()
  const add = () =>
    reading.mutate(code, {
      onSuccess: ({ texts }) => {
        change(withValue(content, `languages.${code}`, texts))
        onLanguage(code)
      },
      onError: (failure) => toastFailure(failure, 'Failed to add the language'),
    })
  return (
    <div className={styles.tools}>
      <SelectField label="Add" labels={labels} value={code} onChange={({ target }) => setChoice(target.value)} />
      <Button type="button" variant="soft" disabled={reading.isPending} onClick={add}>
        Add {names.of(code)}
      </Button>
    </div>
  )
}
