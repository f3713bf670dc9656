import { Fragment, type ReactNode, useMemo } from 'react'
import { type ComparedPart, differences, type Stretch } from '../../model/differences.ts'
import type { Run } from '../../model/runs.ts'
import text from '../text/formatted-text.module.css'
import styles from './changes.module.css'

type Props = { before: string; after: string }

/** The differences between two texts: struck out and underlined, and announced to screen readers. */
export const Changes = ({ before, after }: Props) => {
  const blocks = useMemo(() => blocksOf(differences(before, after)), [before, after])
  return (
    <div className={`${text.text} ${styles.changes}`}>
      {drawParts(blocks, (parts) =>
        parts[0]?.type === 'Item' ? (
          <ul>
            {drawParts(parts, (part) => (
              <li data-change={part.change}>
                <Stretches part={part} />
              </li>
            ))}
          </ul>
        ) : (
          drawParts(parts, (part) => (
            <p>
              <Stretches part={part} />
            </p>
          ))
        ),
      )}
    </div>
  )
}

/** Parts of a text are identified by position. */
const drawParts = <Part,>(parts: readonly Part[], draw: (part: Part) => ReactNode): ReactNode =>
  parts.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <Fragment key={place}>{draw(part)}</Fragment>
  ))

/** Neighbouring items share a list. */
const blocksOf = (parts: readonly ComparedPart[]): readonly (readonly ComparedPart[])[] => {
  const blocks: ComparedPart[][] = []
  for (const part of parts) {
    const last = blocks.at(-1)
    if (last !== undefined && part.type === 'Item' && last[0]?.type === 'Item') last.push(part)
    else blocks.push([part])
  }
  return blocks
}

const Stretches = ({ part: { stretches } }: { part: ComparedPart }) => drawParts(stretches, drawnStretch)

const drawnStretch = ({ change, runs }: Stretch): ReactNode => {
  if (change === 'Kept') return drawParts(runs, drawnRun)
  const Mark = change === 'Added' ? 'ins' : 'del'
  const isApart = runs[0]?.text.startsWith(' ') === true
  return (
    <>
      {isApart && ' '}
      <Mark>
        <span className="sr-only">{change === 'Added' ? ' (added:) ' : ' (removed:) '}</span>
        {drawParts(isApart ? withoutSpace(runs) : runs, drawnRun)}
        <span className="sr-only"> (end) </span>
      </Mark>
    </>
  )
}

const withoutSpace = ([first, ...others]: readonly Run[]): readonly Run[] =>
  first === undefined ? [] : [{ ...first, text: first.text.slice(1) }, ...others]

const drawnRun = ({ text, bold, italic }: Run): ReactNode => {
  const lines = drawParts(text.split(/(\n)/), (line) => (line === '\n' ? <br /> : line))
  const slanted = italic ? <em>{lines}</em> : lines
  return bold ? <strong>{slanted}</strong> : slanted
}
