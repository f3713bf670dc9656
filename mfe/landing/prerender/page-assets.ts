/** The size of the image of link previews, in pixels. */
export const shareSize = { width: 1200, height: 630 } as const
