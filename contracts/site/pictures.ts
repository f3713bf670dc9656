/** The illustrations that an item can have. */
export const pictureNames = [
  'fivePlaces',
  'flatSales',
  'gone',
  'sundayNight',
  'onePlace',
  'groups',
  'drafting',
  'nudges',
  'scattered',
  'connected',
  'grown',
] as const

export type PictureName = (typeof pictureNames)[number]

/** The choice of an item without an illustration. */
export const noPicture = 'none'

export type PictureChoice = PictureName | typeof noPicture

/** The illustrations of items without a choice, by their section and place. */
const usualPictures = {
  problem: ['fivePlaces', 'flatSales', 'gone', 'sundayNight'],
  services: ['onePlace', 'groups', 'drafting', 'nudges'],
  process: ['scattered', 'connected', 'grown'],
} as const satisfies Readonly<Record<string, readonly PictureName[]>>

export type PicturedSection = keyof typeof usualPictures

export const picturedSections = Object.keys(usualPictures) as readonly PicturedSection[]

/** The illustration of the item at a place, counted from 0. */
export const pictureAt = (section: PicturedSection, at: number, choice?: PictureChoice): PictureChoice =>
  choice ?? usualPictures[section][at] ?? noPicture
