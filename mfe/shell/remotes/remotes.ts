import type { ComponentType } from 'react'
import { federatedSource } from './federated-source.ts'
import { fetchManifest } from './fetch-manifest.ts'
import { manifestMemory } from './manifest-memory.ts'
import { moduleSource } from './module-source.ts'
import { remoteLoader } from './remote-loader.ts'

export const manifest = manifestMemory(fetchManifest)

export const remotes = remoteLoader<ComponentType>({
  source: import.meta.env.DEV ? moduleSource : federatedSource,
  manifest,
  timeout: 10_000,
})
