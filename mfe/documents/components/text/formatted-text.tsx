import { MarkedText } from '@atrium/kit/marked-text'
import { Fragment, useMemo } from 'react'
import { type Block, parseBlocks } from '../../model/blocks.ts'
import { isLead, runsOf } from '../../model/runs.ts'
import styles from './formatted-text.module.css'

/** Renders a text in the light markup, each block in the direction of its script; everything else is shown literally. */
export const FormattedText = ({ text }: { text: string }) => {
  const blocks = useMemo(() => parseBlocks(text), [text])
  // biome-ignore-start lint/suspicious/noArrayIndexKey: parts of a text have no name but their place
  return (
    <div className={styles.text} dir="auto">
      {blocks.map((block, place) => (
        <BlockPart key={place} block={block} />
      ))}
    </div>
  )
}

const BlockPart = ({ block }: { block: Block }) =>
  block.type === 'List' ? (
    <ul dir="auto">
      {block.items.map((item, place) => (
        <li key={place}>
          <MarkedText text={item} />
        </li>
      ))}
    </ul>
  ) : (
    <p className={isLead(block.lines.map(runsOf)) ? styles.lead : undefined}>
      {block.lines.map((line, place) => (
        <Fragment key={place}>
          {place > 0 && <br />}
          <MarkedText text={line} />
        </Fragment>
      ))}
    </p>
  )
// biome-ignore-end lint/suspicious/noArrayIndexKey: as above
