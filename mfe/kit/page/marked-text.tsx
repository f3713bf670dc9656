import { parseInline, type Span } from '#contracts/document/inline.ts'

/** A line in the light markup of documents: bold and italic words; everything else is shown literally. */
export const MarkedText = ({ text }: { readonly text: string }) => <Spans spans={parseInline(text)} />

const Spans = ({ spans }: { readonly spans: readonly Span[] }) =>
  spans.map((span, at) => <SpanPart key={at} span={span} />)

const SpanPart = ({ span }: { readonly span: Span }) => {
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
