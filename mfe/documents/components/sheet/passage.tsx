import type { ReactNode } from 'react'
import { FormattedText } from '../text/formatted-text.tsx'

/**
 * Renders an editable text by its field name: formatted for readers, as an editor for staff. `content` is what readers
 * see for a field that is not text in the light markup.
 */
export type DrawPassage = (field: string, text: string, content?: ReactNode) => ReactNode

/** For readers and print: no passage can be edited. */
export const plainPassage: DrawPassage = (_field, text, content) =>
  content === undefined ? <FormattedText text={text} /> : content
