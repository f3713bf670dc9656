import { AppCard, Icon } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { useState } from 'react'
import { fromField, toField } from '../model/moment-input.ts'
import type { Address } from '../model/use-audit-address.ts'
import { momentText } from '../model/words.ts'
import { MomentField } from './moment-field.tsx'
import styles from './scrubber.module.css'

type Props = {
  address: Address
  /** Null if nothing existed at that moment. */
  shown: number | null
  newest: number
  /** The time of the selected version, once loaded. */
  at: string | undefined
  onShow: (version: number) => void
}

/** Selects a version with a slider or the keyboard, or a moment. */
export const Scrubber = ({ address, shown, newest, at, onShow }: Props) => {
  const version = Math.min(shown ?? 0, newest)
  return (
    <AppCard className={styles.card}>
      <div className={styles.slide}>
        <Step label="Version before" icon="arrowLeft" to={version - 1} newest={newest} onShow={onShow} />
        <input
          type="range"
          aria-label="Version"
          aria-valuetext={`Version ${version} of ${newest}`}
          min={1}
          max={newest}
          value={version}
          disabled={newest === 1}
          onChange={({ target }) => onShow(Number(target.value))}
        />
        <Step label="Version after" icon="arrowRight" to={version + 1} newest={newest} onShow={onShow} />
      </div>
      <p className={styles.where} role="status">
        <strong>{versionText(shown, newest)}</strong>
        {address.at !== null && <span>as of {momentText(address.at)}</span>}
        {address.at === null && at !== undefined && <span>{momentText(at)}</span>}
      </p>
      <MomentChoice address={address} start={address.at ?? at} />
    </AppCard>
  )
}

const versionText = (shown: number | null, newest: number): string => {
  if (shown === null) return 'Before the first version'
  return shown > newest ? `There is no version ${shown}: the newest is ${newest}` : `Version ${shown} of ${newest}`
}

type StepProps = {
  label: string
  icon: 'arrowLeft' | 'arrowRight'
  to: number
  newest: number
  onShow: (version: number) => void
}

/** Remains focusable at both ends, so that the focus is never lost. */
const Step = ({ label, icon, to, newest, onShow }: StepProps) => {
  const possible = to >= 1 && to <= newest
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      aria-disabled={!possible}
      onClick={() => possible && onShow(to)}
    >
      <Icon name={icon} />
    </button>
  )
}

const MomentChoice = ({ address, start }: { address: Address; start: string | undefined }) => {
  // The typed value is kept until another version is selected.
  const [draft, setDraft] = useState<{ start: string | undefined; text: string } | null>(null)
  const startText = start === undefined ? '' : toField(start)
  const text = draft !== null && draft.start === start ? draft.text : startText
  return (
    <search aria-label="Moment">
      <form
        className={styles.moment}
        onSubmit={(event) => {
          event.preventDefault()
          const at = fromField(text)
          if (at !== null) address.set({ at, version: undefined })
        }}
      >
        <MomentField label="At a moment" value={text} onChange={(entered) => setDraft({ start, text: entered })} />
        <Button type="submit" variant="soft" size="3">
          Go
        </Button>
      </form>
    </search>
  )
}
