import { Icon, isComposing, LoadFailure } from '@atrium/kit'
import { Dialog } from '@atrium/kit/widgets'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { NavItem } from '#contracts/mfe/outline.ts'
import styles from './command-palette.module.css'
import type { Command } from './commands.ts'
import { useCommands } from './use-commands.ts'

type Props = {
  nav: readonly NavItem[]
  /** What was typed before the palette was loaded. */
  typed: RefObject<string>
  onClose: () => void
}

/** Commands by text, and the server's search results; arrow keys select, Enter opens. */
export const CommandPalette = ({ nav, typed, onClose }: Props) => {
  const [text, setText] = useState(() => typed.current)
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const { commands, hits, isSearching, missingParts, failure, retry } = useCommands(nav, text)
  const run = ({ to, state }: Command) => {
    onClose()
    navigate(to, state === undefined ? {} : { state })
  }
  const { current, chooseFirst, onKeyDown } = useChoice({ commands, hits, isSearching, run })
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Content
        className={styles.palette}
        maxWidth="38rem"
        aria-describedby={undefined}
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          focusAtEnd(input.current)
        }}
      >
        <Dialog.Title className="sr-only">Command palette</Dialog.Title>
        <input
          ref={input}
          className={styles.input}
          role="combobox"
          aria-expanded
          aria-controls={list}
          aria-activedescendant={current && `${list}-${current.id}`}
          aria-label="Search or go to"
          placeholder="Search leads, workflows, documents, links and runs, or go to a screen"
          maxLength={200}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            chooseFirst()
          }}
          onKeyDown={onKeyDown}
        />
        <div id={list} role="listbox" aria-label="Commands" className={styles.list}>
          {commands.map((command) => (
            <Option
              key={command.id}
              id={`${list}-${command.id}`}
              command={command}
              isChosen={command === current}
              onRun={run}
            />
          ))}
        </div>
        <Outcome
          count={commands.length}
          isSearching={isSearching}
          missingParts={missingParts}
          failure={failure}
          retry={retry}
        />
      </Dialog.Content>
    </Dialog.Root>
  )
}

type Choices = {
  commands: readonly Command[]
  hits: readonly Command[]
  isSearching: boolean
  run: (command: Command) => void
}

/** The command that the arrows choose. Enter runs it, but a hit only once the server has answered the whole text. */
const useChoice = ({ commands, hits, isSearching, run }: Choices) => {
  const [at, setAt] = useState(0)
  const [awaitsAnswer, setAwaitsAnswer] = useState(false)
  const current = commands[Math.min(at, commands.length - 1)]
  useEffect(() => {
    if (!awaitsAnswer || isSearching) return
    setAwaitsAnswer(false)
    if (current !== undefined) run(current)
  })
  const chooseFirst = () => {
    setAt(0)
    setAwaitsAnswer(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      if (current !== undefined) setAt((commands.indexOf(current) + step + commands.length) % commands.length)
    } else if (event.key === 'Enter' && !isComposing(event.nativeEvent)) {
      if (isSearching && (current === undefined || hits.includes(current))) setAwaitsAnswer(true)
      else if (current !== undefined) run(current)
    } else return
    event.preventDefault()
  }
  return { current, chooseFirst, onKeyDown }
}

/** A dialog selects the text of its first field, which the next key would replace. */
const focusAtEnd = (field: HTMLInputElement | null): void => {
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}

type OutcomeProps = {
  count: number
  isSearching: boolean
  missingParts: string
  failure: Error | null
  retry: () => unknown
}

const Outcome = ({ count, isSearching, missingParts, failure, retry }: OutcomeProps) =>
  failure === null ? (
    <p role="status" className={count === 0 ? styles.none : 'sr-only'}>
      {count > 0 ? `${count} found` : isSearching ? 'Searching' : 'Nothing found'}
    </p>
  ) : (
    <LoadFailure compact what={missingParts} failure={failure} onRetry={retry} />
  )

type OptionProps = { id: string; command: Command; isChosen: boolean; onRun: (command: Command) => void }

const Option = ({ id, command, isChosen, onRun }: OptionProps) => {
  useEffect(() => {
    if (isChosen) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [id, isChosen])
  return (
    // The input keeps the focus and handles the keys.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      className={styles.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onRun(command)}
    >
      <Icon name={command.icon} size={18} />
      <span className={styles.title}>{command.title}</span>
      <small>{command.detail}</small>
    </div>
  )
}
