import type { ComponentType } from 'react'
import {
  noPicture,
  type PictureChoice,
  type PicturedSection,
  type PictureName,
  pictureAt,
} from '#contracts/site/pictures.ts'
import { problemScenes } from './problem-scenes.tsx'
import { processScenes } from './process-scenes.tsx'
import { serviceScenes } from './service-scenes.tsx'

const scenes: Readonly<Record<PictureName, ComponentType>> = { ...problemScenes, ...serviceScenes, ...processScenes }

const boxOf = (name: PictureName): string => {
  if (Object.hasOwn(problemScenes, name)) return '0 0 280 180'
  return Object.hasOwn(serviceScenes, name) ? '0 0 320 180' : '0 0 244 124'
}

/** The styles of a section for its illustrations. */
const classes = { problem: 'problem-scene', services: 'service-scene', process: 'process-scene' } as const

type Props = { readonly of: PicturedSection; readonly at: number; readonly picture: PictureChoice | undefined }

/** The illustration of the item at a place, where it has one. */
export const Illustration = ({ of, at, picture }: Props) => {
  const name = pictureAt(of, at, picture)
  if (name === noPicture) return null
  const Scene = scenes[name]
  return (
    <svg className={`scene ${classes[of]}`} viewBox={boxOf(name)} aria-hidden="true">
      <Scene />
    </svg>
  )
}
