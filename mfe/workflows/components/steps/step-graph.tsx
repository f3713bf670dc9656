import type { RunStep } from '#contracts/run/http/steps.ts'
import type { Step } from '#contracts/workflow/steps.ts'
import { edgesOf, stepState } from '../../model/step-words.ts'
import own from './steps.module.css'

const rowHeight = 56
const nodeHeight = 36
const nodeWidth = 190
const maxNameLength = 24

type Props = { steps: readonly Step[]; states?: readonly RunStep['state'][] }

/** The steps as a graph; the list beside it says the same in words. */
export const StepGraph = ({ steps, states = [] }: Props) => {
  const height = steps.length * rowHeight + nodeHeight
  const edges = edgesOf(steps).filter(({ to }) => to >= 0)
  return (
    <svg className={own.graph} viewBox={`0 0 ${nodeWidth + 60} ${height}`} aria-hidden="true" focusable="false">
      {edges.map(({ from, to, label }, index) => (
        <Edge key={`${from} ${to} ${label}`} from={from} to={to} label={label} bend={14 + (index % 3) * 12} />
      ))}
      {steps.map(({ id, name }, index) => (
        <g
          key={id}
          transform={`translate(1 ${index * rowHeight})`}
          data-tone={stepState(states[index] ?? 'ahead').tone}
        >
          <rect className={own.node} width={nodeWidth} height={nodeHeight} rx="8" />
          <circle className={own.mark} cx="16" cy={nodeHeight / 2} r="5" />
          <text className={own.nodeName} x="30" y={nodeHeight / 2 + 4}>
            {name.length > maxNameLength ? `${name.slice(0, maxNameLength - 1)}…` : name}
          </text>
        </g>
      ))}
      <circle className={own.end} cx={nodeWidth / 2} cy={steps.length * rowHeight + 8} r="6" />
    </svg>
  )
}

type EdgeProps = { from: number; to: number; label: string; bend: number }

/** A straight line to the next step, otherwise a curve around the steps in between. */
const Edge = ({ from, to, label, bend }: EdgeProps) => {
  const [start, end] = [from * rowHeight + nodeHeight, to * rowHeight]
  if (to === from + 1)
    return (
      <g>
        <path className={own.edge} d={`M${nodeWidth / 2} ${start}V${end}`} />
        <text className={own.edgeLabel} x={nodeWidth / 2 + 6} y={start + 14}>
          {label}
        </text>
      </g>
    )
  const [out, back] = [start - nodeHeight / 2, end + (nodeHeight / 2 - 10)]
  const far = nodeWidth + bend
  return (
    <g>
      <path
        className={own.edge}
        d={`M${nodeWidth} ${out}C${far + 8} ${out} ${far + 8} ${back} ${nodeWidth / 2 + 8} ${back}`}
      />
      <text className={own.edgeLabel} x={nodeWidth + 6} y={out - 4}>
        {label}
      </text>
    </g>
  )
}
