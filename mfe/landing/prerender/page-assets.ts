/** The size of the image of link previews, in pixels. */
export const shareSize = { width: 1200, height: 630 } as const

/** Matches wide or low-density screens, not phones. The styles load the fonts under the same condition. */
export const desk = '(min-width: 768px), (max-resolution: 1.4dppx)'
