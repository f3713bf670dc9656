export { holdsAddress } from './holds-address.ts'
export { type PersonalPlace, personalPlaces } from './personal-places.ts'
