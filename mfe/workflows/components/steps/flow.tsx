import { Icon, type IconName } from '@atrium/kit'
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { RunStep } from '#contracts/run/http/steps.ts'
import type { Step, StepKind } from '#contracts/workflow/steps.ts'
import { stepKindText, stepState } from '../../model/step-words.ts'
import styles from './flow.module.css'
import { FlowEdges } from './flow-edges.tsx'

const kindIcons: Readonly<Record<StepKind, IconName>> = {
  call: 'external',
  document: 'document',
  lead: 'leads',
  wait: 'clock',
  branch: 'workflows',
  approve: 'bell',
  mail: 'send',
  task: 'check',
  ask: 'star',
}

type Props = {
  steps: readonly Step[]
  /** Where a run stands, by place. */
  states?: readonly RunStep['state'][]
  /** The place of the step whose form is open. */
  chosen?: number
  faultsAt?: (place: number) => number
  onChoose?: (place: number) => void
  /** Moves a step, by drag or by keys. */
  onMove?: (from: number, to: number) => void
}

/**
 * The flow of a workflow from top to bottom: its steps, and the lines between them. Without `onChoose` it is a picture
 * beside a list that says the same.
 */
export const Flow = ({ steps, states, chosen, faultsAt = () => 0, onChoose, onMove }: Props) => {
  const list = useRef<HTMLOListElement>(null)
  const byKeys = useRef(false)
  const [announcement, setAnnouncement] = useState('')
  // The focus follows the step that the keys choose or move.
  useEffect(() => {
    if (byKeys.current) list.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
    byKeys.current = false
  })
  const move = (from: number, to: number) => {
    if (onMove === undefined || from === to) return
    onMove(from, to)
    setAnnouncement(`${steps[from]?.name} is now step ${to + 1} of ${steps.length}`)
  }
  const onKeyDown = (event: KeyboardEvent, place: number) => {
    const to = place + (event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0)
    if (to === place || steps[to] === undefined || onMove === undefined) return
    event.preventDefault()
    byKeys.current = true
    if (event.altKey) move(place, to)
    else onChoose?.(to)
  }
  return (
    <div className={styles.flow} aria-hidden={onChoose === undefined}>
      <FlowEdges steps={steps} />
      <ol ref={list} className={styles.nodes} aria-label="Flow">
        {steps.map((step, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have one id while it is typed
          <li key={place} className={styles.row} {...(onMove && dragOf(place, move))}>
            <button
              type="button"
              className={styles.node}
              data-kind={step.kind}
              data-tone={states && stepState(states[place] ?? 'ahead').tone}
              aria-current={chosen === place ? 'step' : undefined}
              disabled={onChoose === undefined}
              onClick={() => onChoose?.(place)}
              onKeyDown={(event) => onKeyDown(event, place)}
            >
              <Icon name={kindIcons[step.kind] ?? 'dot'} />
              <span className={styles.words}>
                <span className={styles.name}>{step.name || 'No name'}</span>
                <Second kind={step.kind} state={states?.[place]} faults={faultsAt(place)} />
              </span>
            </button>
          </li>
        ))}
      </ol>
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </div>
  )
}

type SecondProps = { kind: StepKind; state: RunStep['state'] | undefined; faults: number }

const Second = ({ kind, state, faults }: SecondProps) => {
  if (faults > 0)
    return <span className={styles.faults}>{faults === 1 ? '1 field to correct' : `${faults} fields to correct`}</span>
  return <span className={styles.kind}>{state === undefined ? stepKindText(kind) : stepState(state).label}</span>
}

const dragType = 'application/x-step'

/** What makes a node movable with the mouse; the place travels with the drag. */
const dragOf = (place: number, move: (from: number, to: number) => void) => ({
  draggable: true,
  onDragStart: ({ dataTransfer }: DragEvent) => {
    dataTransfer.effectAllowed = 'move'
    dataTransfer.setData(dragType, String(place))
  },
  onDragOver: (event: DragEvent) => {
    if (event.dataTransfer.types.includes(dragType)) event.preventDefault()
  },
  onDrop: (event: DragEvent) => {
    const from = event.dataTransfer.getData(dragType)
    if (from === '') return
    event.preventDefault()
    move(Number(from), place)
  },
})
