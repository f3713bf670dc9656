import { Dialog, DialogActs, Flex } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { type FormEvent, useId } from 'react'
import { opening } from './opening.ts'
import styles from './suggest.module.css'

type Props = {
  text: string
  /** Null if the text is the whole passage. */
  onWhole: (() => void) | null
  prompt: string
  onPrompt: (prompt: string) => void
  onAsk: () => void
  busy: boolean
}

/** Common instructions, which can be edited before they are sent. */
const presets = [
  ['Shorter', 'Make it shorter, at most half as long. Keep every fact.'],
  ['Warmer', 'Make it warmer and more personal. Keep its facts and its length.'],
  ['Plainer', 'Say it in plainer words and shorter sentences. Keep its facts.'],
  ['Fix language', 'Correct spelling, grammar and punctuation. Change nothing else.'],
  ['Translate', 'Translate it into German. Keep names, figures and formatting.'],
] as const

export const Ask = ({ text, onWhole, prompt, onPrompt, onAsk, busy }: Props) => {
  const id = useId()
  const canAsk = prompt.trim() !== '' && !busy
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (canAsk) onAsk()
  }
  return (
    <form onSubmit={submit}>
      <Dialog.Title>AI Text Editor</Dialog.Title>
      <Dialog.Description size="2">
        Say what should change. Your text stays as it is until you accept.
      </Dialog.Description>
      <Flex align="baseline" justify="between" gap="3">
        <p className={styles.caption}>{onWhole === null ? 'Current text' : 'Selected text'}</p>
        {onWhole !== null && (
          <Button type="button" size="1" variant="ghost" onClick={onWhole} disabled={busy}>
            Use the whole passage
          </Button>
        )}
      </Flex>
      <p className={styles.opening}>{opening(text)}</p>
      <fieldset className={styles.presets}>
        <legend className="sr-only">Usual changes</legend>
        {presets.map(([name, words]) => (
          <Button key={name} type="button" size="1" variant="surface" onClick={() => onPrompt(words)}>
            {name}
          </Button>
        ))}
      </fieldset>
      <label className={styles.caption} htmlFor={id}>
        Edit Instructions
      </label>
      <textarea
        id={id}
        className="field-input"
        rows={4}
        maxLength={10_000}
        value={prompt}
        onChange={(event) => onPrompt(event.target.value)}
      />
      <DialogActs>
        <Button type="submit" disabled={!canAsk}>
          {busy ? 'Generating...' : 'Generate Suggestion'}
        </Button>
      </DialogActs>
    </form>
  )
}
