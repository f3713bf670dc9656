type Size = { readonly width: number; readonly height: number }

const number = '[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d{1,3})?'
const length = new RegExp(`^\\s*(${number})(px|pt|pc|in|cm|mm|em|rem|ex)?\\s*$`)

/** The pixels of a unit of CSS; letters have their usual size. */
const pixelsOf = { px: 1, pt: 4 / 3, pc: 16, in: 96, cm: 96 / 2.54, mm: 96 / 25.4, em: 16, rem: 16, ex: 8 }

/** A length in pixels; undefined where an SVG leaves it open, by a percentage for example. */
const pixelsIn = (text: string | undefined): number | undefined => {
  const [, amount, unit = 'px'] = length.exec(text ?? '') ?? []
  return amount === undefined ? undefined : Number(amount) * pixelsOf[unit as keyof typeof pixelsOf]
}

const usualSize: Size = { width: 100, height: 100 }

/** The size that an SVG names, or that of its view box; null for one without an area. */
export const sizeOf = (attributes: ReadonlyMap<string, string>): Size | null => {
  const [width, height] = [pixelsIn(attributes.get('width')), pixelsIn(attributes.get('height'))]
  const box = boxIn(attributes.get('viewBox'))
  const form = box ?? usualSize
  const size =
    width === undefined && height === undefined
      ? form
      : {
          width: width ?? ((height ?? 0) * form.width) / form.height,
          height: height ?? ((width ?? 0) * form.height) / form.width,
        }
  const hasArea = [size.width, size.height].every((side) => Number.isFinite(side) && side > 0)
  return hasArea && (box === undefined || (box.width > 0 && box.height > 0)) ? size : null
}

const boxIn = (text: string | undefined): Size | undefined => {
  const [, , width, height, ...rest] = (text ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  return width === undefined || height === undefined || rest.length > 0 ? undefined : { width, height }
}
