import type { ComponentType } from 'react'
import type { RemoteSource } from './remote-loader.ts'

/** In development the entry is the remote's source itself, in one module graph with the shell, so that all of it reloads hot. */
export const moduleSource: RemoteSource<ComponentType> = (_name, entry) => import(/* @vite-ignore */ entry)
