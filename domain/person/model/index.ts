export { type PersonalPlace, personalPlaces } from './personal-places.ts'
