import { FormField, SelectField } from '@atrium/kit'
import type { Setting } from '#contracts/setting/http.ts'
import { fieldText, removalOf } from '../model/setting-form.ts'
import { sourceText, wordsOf } from '../model/setting-words.ts'
import styles from './staff-screens.module.css'

type Props = { setting: Setting; message: string | undefined; canWrite: boolean }

/** One setting: its value or, of a secret, a field to replace it; and where it comes from. */
export const SettingField = ({ setting, message, canWrite }: Props) => {
  const { key, secret, source } = setting
  const { label, hint, choices } = wordsOf(setting)
  const isFixed = source === 'environment' || !canWrite
  if (choices !== undefined) return <ChoiceField setting={setting} label={label} choices={choices} disabled={isFixed} />
  return (
    <div>
      <FormField
        label={label}
        hint={[hint, sourceText(setting)].filter(Boolean).join(' ')}
        name={key}
        type={secret ? 'password' : 'text'}
        // A browser takes "off" at a password for its own, and would fill in the one of the sign-in.
        autoComplete={secret ? 'new-password' : 'off'}
        defaultValue={fieldText(setting)}
        placeholder={placeholderOf(setting)}
        disabled={isFixed}
        message={message}
      />
      {secret && source === 'stored' && canWrite && (
        <label className={styles.choice}>
          <input type="checkbox" name={removalOf(key)} /> Remove: {label}
        </label>
      )}
    </div>
  )
}

const placeholderOf = ({ secret, set, value }: Setting): string =>
  secret ? (set === true ? 'Set. Type to replace it.' : '') : (value ?? '')

type ChoiceProps = { setting: Setting; label: string; choices: Readonly<Record<string, string>>; disabled: boolean }

const ChoiceField = ({ setting, label, choices, disabled }: ChoiceProps) => {
  const { key, source, value } = setting
  const byDefault = source === 'default' ? `Default: ${choices[value ?? ''] ?? value}` : 'Default'
  return (
    <SelectField
      label={label}
      hint={sourceText({ ...setting, value: choices[value ?? ''] ?? value })}
      labels={{ '': byDefault, ...choices }}
      name={key}
      defaultValue={fieldText(setting)}
      disabled={disabled}
    />
  )
}
