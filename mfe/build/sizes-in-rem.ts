type Declaration = { prop: string; value: string }

/**
 * A PostCSS plugin that turns the sizes of Radix Themes' text, lines and spaces into `rem`, as our own are: all of them
 * follow the size of text that a reader sets in the browser (WCAG 2.2, 1.4.4).
 */
export const sizesInRem = {
  postcssPlugin: 'atrium:sizes-in-rem',
  Declaration: (declaration: Declaration) => {
    if (scale.test(declaration.prop)) declaration.value = declaration.value.replaceAll(/\d+px/g, remOf)
  },
}

const scale = /^--(?:space|font-size|(?:heading-)?line-height)-\d$/

const remOf = (size: string): string => `${Number.parseInt(size, 10) / usualSize}rem`

/** A `rem` in pixels, where nothing else is set. */
const usualSize = 16
