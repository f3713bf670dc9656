import { Fragment, useMemo } from 'react'
import { parseInline, type Span } from '#contracts/document/inline.ts'
import { type Block, parseBlocks } from '../../model/blocks.ts'
import { isLead, runsOf } from '../../model/runs.ts'
import styles from './formatted-text.module.css'

/** Renders a text in the light markup; everything else is shown literally. */
export const FormattedText = ({ text }: { text: string }) => {
  const blocks = useMemo(() => parseBlocks(text), [text])
  // biome-ignore-start lint/suspicious/noArrayIndexKey: parts of a text have no name but their place
  return (
    <div className={styles.text}>
      {blocks.map((block, place) => (
        <BlockPart key={place} block={block} />
      ))}
    </div>
  )
}

const BlockPart = ({ block }: { block: Block }) =>
  block.type === 'List' ? (
    <ul>
      {block.items.map((item, place) => (
        <li key={place}>
          <Inline text={item} />
        </li>
      ))}
    </ul>
  ) : (
    <p className={isLead(block.lines.map(runsOf)) ? styles.lead : undefined}>
      {block.lines.map((line, place) => (
        <Fragment key={place}>
          {place > 0 && <br />}
          <Inline text={line} />
        </Fragment>
      ))}
    </p>
  )

const Inline = ({ text }: { text: string }) => <Spans spans={parseInline(text)} />

const Spans = ({ spans }: { spans: readonly Span[] }) =>
  spans.map((span, place) => <SpanPart key={place} span={span} />)
// biome-ignore-end lint/suspicious/noArrayIndexKey: as above

const SpanPart = ({ span }: { span: Span }) => {
  if (span.type === 'Text') return span.text
  return span.type === 'Strong' ? (
    <strong>
      <Spans spans={span.spans} />
    </strong>
  ) : (
    <em>
      <Spans spans={span.spans} />
    </em>
  )
}
