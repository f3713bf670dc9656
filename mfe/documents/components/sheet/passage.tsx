import type { ReactNode } from 'react'
import { FormattedText } from '../text/formatted-text.tsx'

/** Draws a text that may be edited, by the name of its field; readers are shown it, staff may be given an editor. */
export type DrawPassage = (field: string, text: string) => ReactNode

export const shownPassage: DrawPassage = (_field, text) => <FormattedText text={text} />
