import { call, Icon, type IconName, LoadFailure, useCanWrite } from '@atrium/kit'
import { Dialog } from '@atrium/kit/widgets'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { NavItem } from '#contracts/mfe/outline.ts'
import { type SearchResult, search } from '#contracts/search/http.ts'
import styles from './command-palette.module.css'
import { type Command, commandsFor, matching } from './commands.ts'
import { useWorkflowCommands } from './workflow-commands.ts'

type Props = {
  nav: readonly NavItem[]
  /** What was typed before the palette was loaded. */
  typed: RefObject<string>
  onClose: () => void
}

/** Commands by text, and the server's search results; arrow keys select, Enter opens. */
export const CommandPalette = ({ nav, typed, onClose }: Props) => {
  const [text, setText] = useState(() => typed.current)
  const [at, setAt] = useState(0)
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const { commands, missingParts, failure, retry } = useCommands(nav, text)
  const current = commands[Math.min(at, commands.length - 1)]
  const run = ({ to, state }: Command) => {
    onClose()
    navigate(to, state === undefined ? {} : { state })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setAt((Math.min(at, commands.length - 1) + step + commands.length) % commands.length)
    else if (event.key === 'Enter' && current !== undefined && !event.nativeEvent.isComposing) run(current)
    else return
    event.preventDefault()
  }
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
            setAt(0)
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
        <Outcome count={commands.length} missingParts={missingParts} failure={failure} retry={retry} />
      </Dialog.Content>
    </Dialog.Root>
  )
}

/** A dialog selects the text of its first field, which the next key would replace. */
const focusAtEnd = (field: HTMLInputElement | null): void => {
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}

type OutcomeProps = { count: number; missingParts: string; failure: Error | null; retry: () => unknown }

const Outcome = ({ count, missingParts, failure, retry }: OutcomeProps) =>
  failure === null ? (
    <p role="status" className={count === 0 ? styles.none : 'sr-only'}>
      {count === 0 ? 'Nothing found' : `${count} found`}
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

const icons: Readonly<Record<SearchResult['kind'], IconName>> = {
  lead: 'leads',
  document: 'document',
  link: 'link',
  run: 'history',
}

const maxWorkflows = 8

/** How long typing must pause before the server is queried, in milliseconds. */
const debounceMs = 120

const useCommands = (nav: readonly NavItem[], text: string) => {
  const canWrite = useCanWrite()
  const [query, setQuery] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQuery(text.trim()), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  const { data, error, refetch } = useQuery({
    queryKey: ['search', query],
    queryFn: async ({ signal }) => (await call(search.everything, { query: { q: query }, signal })).results,
    enabled: query.length > 1,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 10_000,
  })
  const results = text.trim().length > 1 && query.length > 1 ? (data ?? []) : []
  const hits = results.map(({ kind, id, title, detail, href }) => ({
    id: `${kind}-${id}`,
    title,
    detail,
    icon: icons[kind],
    to: href,
  }))
  const workflows = useWorkflowCommands()
  const named = text.trim() === '' ? [] : matching(workflows.commands, text).slice(0, maxWorkflows)
  const commands: readonly Command[] = [...matching(commandsFor(nav, canWrite), text), ...named, ...hits]
  const retry = () => Promise.all([refetch(), workflows.refetch()])
  return { commands, missingParts: namesOf(error, workflows.error), failure: error ?? workflows.error, retry }
}

/** What the palette lacks. */
const namesOf = (search: Error | null, workflows: Error | null): string => {
  if (workflows === null) return 'Leads, documents, links and runs'
  return search === null ? 'Workflows' : 'Leads, documents, links, runs and workflows'
}
