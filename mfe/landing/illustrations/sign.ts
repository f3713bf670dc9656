/** A dot on a ring around a centre, as an SVG element. */
export const ringOf = (
  centre: { readonly x: number; readonly y: number },
  radius: number,
  dots: number,
  size: number,
) =>
  Array.from({ length: dots }, (_, dot) => {
    const angle = (dot / dots) * 2 * Math.PI - Math.PI / 2
    const place = { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) }
    return `<circle cx="${place.x.toFixed(1)}" cy="${place.y.toFixed(1)}" r="${size}"/>`
  }).join('')

const centre = { x: 16, y: 16 }

type Shape = {
  /** The corner radius out of 32; 0 if the system rounds the corners. */
  readonly corner: number
  /** The share of the square that the logo fills. */
  readonly scale: number
}

/** The logo as an image: rings of dots around a centre. */
export const signPicture = ({ corner, scale }: Shape): string =>
  [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
    `<rect width="32" height="32" rx="${corner}" fill="#0f3b2d"/>`,
    `<g fill="#8fd0b0" transform="translate(16 16) scale(${scale}) translate(-16 -16)">`,
    ringOf(centre, 11.6, 11, 1.7),
    ringOf(centre, 6.6, 6, 1.7),
    '<circle cx="16" cy="16" r="3.3" fill="#ff8069"/>',
    '</g></svg>',
  ].join('')
