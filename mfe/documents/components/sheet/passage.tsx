import type { ReactNode } from 'react'
import { FormattedText } from '../text/formatted-text.tsx'

/** Renders an editable text by its field name: formatted for readers, as an editor for staff. */
export type DrawPassage = (field: string, text: string) => ReactNode

export const shownPassage: DrawPassage = (_field, text) => <FormattedText text={text} />
