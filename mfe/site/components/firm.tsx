import { FormField, type Messages, useCanWrite } from '@atrium/kit'
import { LeaveGuard, SavedElsewhere, useFollowed } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import type { Setting } from '#contracts/setting/http.ts'
import { useFirm, useFirmChange } from '../api/use-firm.ts'
import styles from './site.module.css'

const labels = {
  BRAND_NAME: 'Name of the firm',
  LEGAL_ENTITY: 'Legal entity',
  CONTACT_EMAIL: 'Contact address',
  BOOKING_URL: 'Calendar for bookings',
  LINKEDIN_URL: 'LinkedIn page',
} as const

/** What pages, mails and documents say of the firm: settings, which have no draft. */
export const Firm = () => {
  const { data } = useFirm()
  if (data === undefined) return <p className={styles.text}>An admin sets the name and the addresses of the firm.</p>
  const settings = data.settings.filter(({ key }) => Object.hasOwn(labels, key))
  return <FirmFields settings={settings} version={data.version} />
}

/** Follows other people's saves until something is typed; after that, reports them and lets the user choose. */
const FirmFields = ({ settings, version }: { settings: readonly Setting[]; version: number }) => {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [messages, setMessages] = useState<Messages>({})
  const canWrite = useCanWrite()
  const followed = useFollowed(settings, JSON.stringify)
  const { base, fields, onTyped, settle, load } = followed
  const changing = useFirmChange((saved, sent) => {
    settle(saved.filter(({ key }) => Object.hasOwn(labels, key)))
    setMessages({})
    setValues((now) => Object.fromEntries(Object.entries(now).filter(([key, value]) => value !== sent[key])))
  }, setMessages)
  const loadTheirs = () => {
    setValues({})
    setMessages({})
    load()
  }
  const isChanged = Object.keys(values).length > 0
  return (
    <div ref={fields}>
      <p className={styles.text}>
        Pages, mails and documents take these at once; there is no draft of them. Texts name the first three as{' '}
        {'{{brandName}}'}, {'{{legalEntity}}'} and {'{{contactEmail}}'}.
      </p>
      <SavedElsewhere followed={{ ...followed, load: loadTheirs }} isSaving={changing.isPending} />
      {base.map(({ key, value, source }) => (
        <FormField
          key={key}
          name={key}
          label={labels[key as keyof typeof labels]}
          {...(source === 'environment' && { hint: `Set by the variable ${key} of the server` })}
          message={messages[key]}
          readOnly={!canWrite || source === 'environment'}
          value={values[key] ?? value ?? ''}
          onChange={({ target }) => {
            onTyped()
            setValues({ ...values, [key]: target.value })
          }}
        />
      ))}
      {canWrite && (
        <Button
          type="button"
          disabled={!isChanged || changing.isPending}
          onClick={() => changing.mutate({ values, version })}
        >
          Save the firm
        </Button>
      )}
      <LeaveGuard active={isChanged} text="Your changes to the firm are not saved." />
    </div>
  )
}
