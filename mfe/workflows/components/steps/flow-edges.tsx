import type { Step } from '#contracts/workflow/steps.ts'
import { edgesOf } from '../../model/step-words.ts'
import styles from './flow.module.css'

/** The measures of the drawing in pixels; `flow.module.css` repeats them. */
const rowHeight = 84
const nodeHeight = 56
const nodeWidth = 264
const width = 320
const stem = 28
const corner = 8

/** The lines from step to step: straight to the following one, around the nodes to a later one or to the end. */
export const FlowEdges = ({ steps }: { steps: readonly Step[] }) => {
  const height = steps.length * rowHeight + 16
  const edges = edgesOf(steps).filter(({ to }) => to >= 0)
  const jumps = edges.filter(({ from, to }) => to !== from + 1)
  return (
    <svg className={styles.edges} width={width} height={height} aria-hidden="true" focusable="false">
      {edges.map((edge) => {
        const lane = jumps.indexOf(edge)
        const path = lane < 0 ? straightPath(edge) : pathAround(edge, nodeWidth + 14 + (lane % 3) * 14, steps.length)
        return (
          <g key={`${edge.from} ${edge.to} ${edge.label}`}>
            <path className={styles.edge} d={path} />
            <text className={styles.edgeLabel} {...labelPlace(edge.from, lane < 0)}>
              {edge.label}
            </text>
          </g>
        )
      })}
      <circle className={styles.end} cx={stem} cy={steps.length * rowHeight + 7} r="7" />
    </svg>
  )
}

type Edge = { readonly from: number; readonly to: number }

const labelPlace = (from: number, isStraight: boolean) =>
  isStraight
    ? { x: stem + 8, y: from * rowHeight + nodeHeight + 18 }
    : { x: nodeWidth + 3, y: from * rowHeight + nodeHeight / 2 - 5 }

const straightPath = ({ from, to }: Edge): string => {
  const end = to * rowHeight
  return `M${stem} ${from * rowHeight + nodeHeight}V${end - 1}M${stem - 4} ${end - 7}L${stem} ${end - 1}L${stem + 4} ${end - 7}`
}

/** Leaves at the right of a node and comes back to the right of another one, or to the end. */
const pathAround = ({ from, to }: Edge, lane: number, end: number): string => {
  const start = from * rowHeight + nodeHeight / 2
  const target = to === end ? to * rowHeight + 7 : to * rowHeight + nodeHeight / 2 - 12
  const side = to === end ? stem + 8 : nodeWidth + 1
  return [
    `M${nodeWidth} ${start}H${lane - corner}Q${lane} ${start} ${lane} ${start + corner}`,
    `V${target - corner}Q${lane} ${target} ${lane - corner} ${target}H${side}`,
    `M${side + 6} ${target - 4}L${side} ${target}L${side + 6} ${target + 4}`,
  ].join('')
}
