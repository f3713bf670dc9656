import { AppCard, fieldMessages, focusFirst, useCanWrite } from '@atrium/kit'
import { Flex, SavedElsewhere, useFollowed } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { type FormEvent, useId, useRef } from 'react'
import type { Setting, SettingCheck, SettingGroup } from '#contracts/setting/http.ts'
import { useSettingChange, useSettingCheck } from '../api/use-settings.ts'
import { changedValues } from '../model/setting-form.ts'
import { groupWords } from '../model/setting-words.ts'
import { SettingField } from './setting-field.tsx'
import styles from './staff-screens.module.css'

type Props = { group: SettingGroup; settings: readonly Setting[]; version: number }

/** What a group offers to try, with the words of its button. */
const trials: Partial<Record<SettingGroup, readonly (readonly [SettingCheck, string])[]>> = {
  mail: [
    ['mail', 'Test the mail server'],
    ['mailbox', 'Test the mailbox'],
  ],
  ai: [['ai', 'Test the AI']],
  site: [['booking', 'Test the booking page']],
}

/** A form of its own per group: it saves what was changed in it. */
export const SettingGroupForm = ({ group, settings, version }: Props) => {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const canWrite = useCanWrite()
  const change = useSettingChange()
  const { title, text } = groupWords[group]
  const messages = fieldMessages(change.error)
  const followed = useFollowed(settings, JSON.stringify)
  const { base, edition, fields, onTyped, settle } = followed
  const readChanges = () => (form.current === null ? {} : changedValues(base, new FormData(form.current)))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const target = event.currentTarget
    const values = readChanges()
    if (change.isPending || Object.keys(values).length === 0) return
    change.mutate(
      { values, version },
      {
        onSuccess: (saved) => settle(saved.settings.filter((setting) => setting.group === group)),
        onError: (failure) => focusFirst(target, fieldMessages(failure)),
      },
    )
  }
  return (
    <AppCard className={styles.card}>
      <form id={group} ref={form} onSubmit={submit} onChange={onTyped} noValidate aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
        <SavedElsewhere followed={followed} isSaving={change.isPending} />
        {/* The fields are re-created with what was saved; the button keeps the focus. */}
        <div key={edition} ref={fields} className={styles.fields}>
          {base.map((setting) => (
            <SettingField key={setting.key} setting={setting} message={messages[setting.key]} canWrite={canWrite} />
          ))}
        </div>
        {canWrite && (
          <Flex gap="3" wrap="wrap" align="center">
            <Button type="submit" loading={change.isPending}>
              Save
            </Button>
            {trials[group]?.map(([what, label]) => (
              <Trial key={what} what={what} label={label} typed={readChanges} />
            ))}
          </Flex>
        )}
      </form>
    </AppCard>
  )
}

type TrialProps = { what: SettingCheck; label: string; typed: () => Record<string, string | null> }

/** Tries what is typed, before it is saved. */
const Trial = ({ what, label, typed }: TrialProps) => {
  const check = useSettingCheck(what)
  const refusal = Object.values(fieldMessages(check.error))[0] ?? (check.isError ? 'This could not be tried.' : '')
  return (
    <>
      <Button
        type="button"
        variant="surface"
        color="gray"
        loading={check.isPending}
        onClick={() => check.mutate(typed())}
      >
        {label}
      </Button>
      <p role="status" className={check.data?.ok === false || check.isError ? styles.refused : styles.soft}>
        {check.isPending ? 'Trying…' : (check.data?.text ?? refusal)}
      </p>
    </>
  )
}
